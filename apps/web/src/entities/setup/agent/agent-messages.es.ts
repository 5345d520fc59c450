import { locale } from '../../../lib/language.ts';
import type { agentTexts } from './agent-messages.ts';

const megabytes = (bytes: number): string =>
  (bytes / 1e6).toLocaleString(locale, { maximumFractionDigits: 1 });

export default {
  agent: {
    summary: 'Reglas para cada usuario local, en Linux, Windows o un Mac',
    lede: 'En el ordenador, quien lo administra escribe esto en una terminal; abriendo allí este portal se puede copiar. Instala el agente de Kinward y lo vincula con este código:',
    ledeWindows:
      'En el ordenador, quien lo administra abre PowerShell con «Ejecutar como administrador» y pega esto; abriendo allí este portal se puede copiar. Instala el agente de Kinward y lo vincula con este código:',
    copy: 'Copiar los comandos',
    copied: 'Copiado',
    copyFailed: 'Este navegador no deja copiarlo. Marca el texto y cópialo.',
    system: 'Sistema del ordenador',
    systems: {
      deb: {
        name: 'Debian, Ubuntu (.deb)',
        about:
          'Debian 10, Ubuntu 20.04 o posterior. Se probó en Debian 12; nadie lo ha usado todavía en otro.',
      },
      rpm: {
        name: 'Fedora, openSUSE (.rpm)',
        about:
          'Con systemd 239 o posterior. Nadie lo ha usado allí todavía: se probó con dnf y rpm en Debian.',
      },
      tar: {
        name: 'Otro Linux (tar.gz)',
        about:
          'Con systemd 239, nftables y acl, y una carpeta /usr en la que se pueda escribir. Se probó en Debian. Se quita con: sudo sh /usr/lib/kinward-agent/uninstall.sh',
      },
      msi: {
        name: 'Windows (versión preliminar)',
        about:
          'Windows 10 u 11 de 64 bits, para Intel y AMD. Toma por sí solo las versiones nuevas de esta instalación. Se quita en la configuración de Windows, en Aplicaciones.',
      },
      tgz: {
        name: 'macOS (versión preliminar)',
        about:
          'macOS 12 o posterior. El .pkg es para quien prepara varios Mac: con un código para varios ordenadores en /Library/Application Support/Kinward/enrol.json no hace falta una terminal; no está firmado. Se quita con: sudo sh /usr/local/kinward-agent/uninstall.sh',
      },
    },
    smartScreen:
      'Si se descarga con un navegador y se abre con doble clic, Windows dice «Windows protegió su PC». Lo dice de cada archivo que no ha firmado ninguna empresa que conozca, y este lo hace tu propia instalación y no lo firma nadie. Compara el SHA-256 de abajo; después elige «Más información» y «Ejecutar de todas formas». Vincúlalo luego, en una terminal abierta como administrador: "C:\\Program Files\\Kinward\\kinward-agent.cmd" pair, con la dirección de este portal y el código.',
    preview: {
      windows:
        'Una versión preliminar: nadie la ha usado todavía en Windows. Se ha probado en Linux, con Wine. Los sitios se filtran según las reglas de quien ha iniciado sesión y está activo, para todo el ordenador.',
      mac: 'Una versión preliminar: nadie la ha usado todavía en un Mac. Filtra los sitios según quién está ante la pantalla y cierra programas por usuario local.',
    },
    names: { linux: 'Linux', windows: 'Windows', mac: 'macOS' },
    file: 'Sobre el paquete',
    check: 'La comprobación de SHA-256 se detiene si el archivo no es uno de los que hizo esta instalación.',
    size: (bytes, processor) => `${megabytes(bytes)} MB, para ${processor}`,
    notFor: (processors) =>
      `Aún no hay paquete para ${processors}: la máquina que los hizo no pudo obtener lo que necesita para él.`,
    processors: { amd64: 'Intel y AMD (x64)', arm64: 'ARM (64 bits)' },
    hash: 'SHA-256',
    download: (file) => `Descargar ${file}`,
    loading: 'Buscando el paquete',
    failed: 'No se pudo saber si el agente se puede instalar.',
    notBuilt: (system) =>
      `Esta instalación aún no ha hecho su agente para ${system}. En la máquina donde funciona, quien la lleva escribe esto una vez en la carpeta de Kinward:`,
    older: 'El paquete es de un Kinward anterior. Quien lleva la instalación lo renueva con:',
    needsHttps:
      'El agente solo se conecta por HTTPS. Abre el portal por su dirección que empieza por https:// para ver los comandos.',
  } satisfies typeof agentTexts,
};
