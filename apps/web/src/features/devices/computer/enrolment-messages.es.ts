import type { enrolmentTexts } from './enrolment-messages.ts';

export default {
  enrolments: {
    lede: 'Un código en un archivo prepara varios ordenadores: cada uno se conecta por sí mismo al instalar el agente. Se te avisa de cada uno.',
    loading: 'Cargando los códigos',
    failed: 'No se pudieron leer los códigos para varios ordenadores.',
    open: (child, used, uses, end) =>
      `${child}: ${used} de ${uses} ${uses === 1 ? 'ordenador' : 'ordenadores'}, hasta ${end}`,
    end: 'Terminarlo',
    ended: 'Terminado. Los ordenadores que lo usaron siguen.',
    noChild: 'Añade antes a tu hijo o hija: los ordenadores serán dispositivos suyos.',
    child: 'De quién serán los dispositivos',
    childHelp:
      'Ningún usuario local tiene reglas hasta que elijas las de quién en los detalles de cada ordenador.',
    uses: 'Para cuántos ordenadores',
    days: 'Durante cuánto tiempo',
    dayCount: (days) => (days === 1 ? '1 día' : `${days} días`),
    make: 'Crear un código',
    shown:
      'Ponlo en cada ordenador antes de instalar el paquete; el agente lo borra allí después. Solo se muestra esta vez. Quien lo tenga puede hacer de un ordenador uno de tu familia: no lo envíes a nadie.',
    systems: {
      Linux: 'Linux',
      Windows: 'Windows (versión preliminar)',
      macOS: 'macOS (versión preliminar)',
    },
    ownCertificate:
      'Si los navegadores avisan de esta dirección, añade «certificate» con el SHA-256 del certificado.',
    copy: 'Copiar el archivo',
    copied: 'Copiado',
    copyFailed: 'Este navegador no deja copiarlo. Marca el texto y cópialo.',
  } satisfies typeof enrolmentTexts,
};
