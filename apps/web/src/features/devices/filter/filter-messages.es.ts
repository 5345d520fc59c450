import type { deviceFilterTexts } from './filter-messages.ts';

export default {
  deviceFilter: {
    title: 'Filtro',
    reading: 'Cargando lo que sabe el filtro',
    failed: 'No se pudo leer lo que el filtro sabe de este dispositivo.',
    open: 'Configurar el filtro',
    openFor: (device) => `Configurar el filtro en ${device}`,
    again: 'Cómo se configura',
    againFor: (device) => `Cómo se configura el filtro en ${device}`,

    asks: 'En vigor',
    heardOf: 'Pregunta',
    waits: 'Sin configurar',
    waitsForFirst: 'En espera',
    earlier: 'Señal anterior',
    quiet: 'Sin noticias',
    asksAt: (at) => `Pregunta al filtro, en cualquier red. Última pregunta: ${at}.`,
    asksPartly: (at) =>
      `Su sistema o uno de sus navegadores pregunta al filtro, en cualquier red. Última pregunta: ${at}.`,
    earlierAt: (at) =>
      `Última consulta ${at}. No se sabe qué abre ahora: un dispositivo que no se usa no pregunta nada.`,
    unnamed: 'Aún no tiene nombre para el filtro, con el que se lo reconoce en cualquier red. Son 2 minutos.',
    waiting: 'Tiene nombre, pero aún no ha llegado ninguna pregunta.',
    quietSince: (at) => `Última pregunta: ${at}. Está apagado, o alguien le quitó el filtro.`,

    sheet: (device) => `Filtro en ${device}`,
    make: 'Crear su nombre',
    making: 'Creando su nombre',
    makeWhy: () =>
      'Con un nombre propio, el filtro reconoce este dispositivo en casa y fuera de ella. No se instala nada en él.',
    couldUndo: (child) =>
      `Quien puede cambiar los ajustes puede quitarlo, también ${child}. Entonces no llega ninguna pregunta, y aquí se dice.`,
    waitingFor: () => 'Esperando la primera pregunta del dispositivo.',
    heard: (_, at) => `El dispositivo pregunta al filtro. Última pregunta: ${at}.`,
    notHeard: (_, at) => `Sin noticias del dispositivo desde: ${at}.`,

    missing: 'Aquí los dispositivos aún no pueden tener nombre. Quien lleva esta instalación define:',
    missingDot: 'Para Android aún no hay nombre. Quien lleva esta instalación define:',
    missingDoh: 'Para navegadores y Windows aún no hay dirección. Quien lleva esta instalación define:',
    fault: 'El filtro no responde por nombre como debería:',

    name: 'Nombre',
    address: 'Dirección',
    nameQr: (device) => `el nombre de ${device} para el filtro`,
    scanName: 'Escanéalo con la cámara del teléfono y copia el texto.',
    heardBy: {
      dot: (at) => `Con este nombre: ${at}`,
      doh: (at) => `En esta dirección, el sistema o un navegador: ${at}`,
    },
    steps: {
      android: {
        title: 'Android',
        steps: [
          'Ajustes, Redes e internet, DNS privado. En un Samsung: Conexiones, Más ajustes de conexión.',
          'Elige «Nombre de host del proveedor de DNS privado».',
          'Escribe este nombre y toca Guardar.',
        ],
      },
      apple: {
        title: 'iPhone, iPad, Mac',
        steps: [
          'Abre este enlace en el dispositivo y permite la descarga.',
          'Abre Ajustes, toca «Perfil descargado» y luego Instalar. En un Mac: Ajustes del Sistema, busca «Perfiles».',
        ],
      },
      windows: {
        title: 'Windows 11',
        steps: [
          'Configuración, Red e Internet, Wi-Fi o Ethernet, Propiedades de hardware.',
          'Junto a «Asignación de servidor DNS»: Editar, Manual, IPv4 activado.',
          'DNS preferido: la dirección IP de esta instalación. La sabe quien la lleva.',
          '«DNS a través de HTTPS»: Activado (plantilla manual). Pega esta dirección y guarda.',
        ],
      },
      chrome: {
        title: 'Chrome, Edge',
        steps: [
          'Configuración, Privacidad y seguridad, Seguridad.',
          'Usar DNS seguro, con un proveedor personalizado.',
          'Pega esta dirección.',
        ],
      },
      firefox: {
        title: 'Firefox',
        steps: [
          'Ajustes, Privacidad y seguridad, DNS sobre HTTPS.',
          'Protección máxima, con un proveedor personalizado.',
          'Pega esta dirección.',
        ],
      },
      router: {
        title: 'Router',
        steps: [
          'Solo para un router que pregunta por TLS: su página de «DNS sobre TLS».',
          'Escribe este nombre como servidor.',
          'Todo lo que hay en casa tiene entonces las reglas de este único dispositivo.',
        ],
      },
    },
    link: 'Crear el enlace',
    linking: 'Creando el enlace',
    linkWhy: 'Sirve durante media hora y sin iniciar sesión.',
    linkQr: (device) => `el perfil del filtro para ${device}`,
    linkText: 'El perfil del filtro para tu dispositivo:',
    linkHere: 'Descargarlo aquí',
    linkUntil: (time) => `Sirve hasta las ${time}.`,

    renewTitle: '¿Alguien vio el nombre?',
    renewWhy: () =>
      'El anterior termina enseguida: hasta que escribas el nuevo, puede que el dispositivo no encuentre nada en internet.',
    renew: 'Crear un nombre nuevo',
    renewed: 'El nombre nuevo está creado. Ponlo ahora en el dispositivo.',
    makeFailed: 'No ha funcionado. Inténtalo otra vez.',
  } satisfies typeof deviceFilterTexts,
};
