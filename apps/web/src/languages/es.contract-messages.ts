/** What the contract and the server say in English, in Spanish. `es.test.ts` walks the contract for missing ones. */

import { FILTER_SENTENCES } from './es.contract-filter.ts';

const SENTENCES: Readonly<Record<string, string>> = {
  ...FILTER_SENTENCES,
  'Some of the values cannot be used. See the list of errors.': 'Algunos valores no se pueden usar.',
  'The sample is gone.': 'El ejemplo ya no está.',
  'This child is a sample, so no real device belongs here. Add a child of your own first.':
    'Esto es un ejemplo y no admite dispositivos reales. Añade primero a tu hijo o hija.',
  'This installation knows no devices by name yet. Its operator can set that up.':
    'Esta instalación aún no conoce dispositivos por su nombre. Quien la lleva puede configurarlo.',
  'This installation takes no GPS watches. Its operator can switch them on.':
    'Esta instalación no admite relojes GPS. Quien la lleva puede activarlos.',
  'This installation has not built its agent yet. Its operator does that by “npx kinward agent build”.':
    'Esta instalación aún no ha hecho su agente. Quien la lleva lo hace con «npx kinward agent build».',
  'This code has expired, was used as often as it may be, or was ended. A parent makes another one in the portal.':
    'Este código caducó, se usó tantas veces como podía o se terminó. Una madre o un padre crea otro en el portal.',
  'There are 20 codes for several computers already. End one first.':
    'Ya hay 20 códigos para varios ordenadores. Termina uno primero.',
  'This device was not paired by the agent of a computer. Make a new code for the computer and pair it with “kinward-agent pair”.':
    'Este dispositivo no lo conectó el agente de un ordenador. Crea un código nuevo para el ordenador y conéctalo con «kinward-agent pair».',
  'This is your own password, and children use that computer. Choose another.':
    'Esta es tu propia contraseña, y ese ordenador lo usan niños. Elige otra.',
  'The file has no such bytes.': 'El archivo no tiene esos bytes.',
  'This number is in use already. If the watch is on another device of your family, remove it there. If not, check the number and ask who runs this installation.':
    'Este número ya está en uso. Si el reloj está en otro dispositivo de tu familia, quítalo de allí. Si no, comprueba el número y pregunta a quien lleva esta instalación.',
  'Another app or a watch reports for this device, and these keys would silence it. Make a new pairing code first: it ends the other one.':
    'Otra app o un reloj ya informa por este dispositivo, y estas claves lo dejarían mudo. Crea antes un código de conexión nuevo, que pone fin a lo otro.',
  'This app reports beside the Kinward page on the device, which is not connected. Make a new pairing code first.':
    'Esta app informa junto a la página de Kinward en el dispositivo, que no está conectada. Crea antes un código de conexión nuevo.',
  'This is no name of a local user': 'Esto no es el nombre de un usuario local',
  'At most 64 local users': 'Como mucho 64 usuarios locales',
  'Name each local user once': 'Nombra a cada usuario local una sola vez',
  'At most 30 seconds': 'Como mucho 30 segundos',
  'This is no key of a tracker': 'Esto no es una clave de rastreador',
  'The number on the watch has 10 digits': 'El número del reloj tiene 10 cifras',
  'No other app is connected to this device, so it needs no page. Choose “Use another app” first.':
    'A este dispositivo no está conectada otra app, así que no necesita página. Elige primero «Usar otra aplicación».',
  'Choose allowed, blocked or rewritten': 'Elige allowed, blocked o rewritten',
  'Choose en or es': 'Elige en o es',
  'Choose mi or km': 'Elige mi o km',
  'Choose h12 or h23': 'Elige h12 o h23',
  'This code is wrong or has expired.': 'Este código es incorrecto o ha caducado.',
  'This link or code is no longer valid. Ask for a new one.': 'Este enlace o código ya no vale. Pide otro.',
  'This password is one of the first that others would try. Choose another.':
    'Esta contraseña es de las primeras que otros probarían. Elige otra.',
  'This is your current password. Choose another.': 'Esta es tu contraseña actual. Elige otra.',
  'The current password is not right.': 'La contraseña actual no es correcta.',
  'This is not a phone number that can be reached.': 'A este número de teléfono no se puede llegar.',
  'Messages to this country are switched off on this installation.':
    'Esta instalación no envía mensajes a ese país.',
  'This code is wrong, was used already or has expired.':
    'Este código es incorrecto, ya se usó o ha caducado.',
  'This passkey could not be added. Try again.':
    'Esta llave de acceso no se ha podido añadir. Vuelve a intentarlo.',
  'One more step: prove that it is you.': 'Un paso más: confirma que eres tú.',
  'That was not right, or was used already. A code of your app works once; wait for the next one.':
    'No es correcto o ya se usó. Un código de tu aplicación sirve una vez; espera al siguiente.',
  'This login took too long or too many tries. Enter your password again.':
    'El inicio de sesión tardó demasiado o hubo demasiados intentos. Escribe otra vez tu contraseña.',
  'An authenticator app is set up already. Remove it first.':
    'Ya hay una aplicación de autenticación. Quítala primero.',
  'An account can have at most 10 passkeys. Remove one first.':
    'Una cuenta admite como mucho 10 llaves de acceso. Quita una primero.',
  'Passkeys need a portal with a name: localhost, or an address with HTTPS.':
    'Las llaves de acceso necesitan un portal con nombre: localhost o una dirección con HTTPS.',
  'Set up an authenticator app or a passkey first.':
    'Configura primero una aplicación de autenticación o una llave de acceso.',
  'Enter the 6 digits of your app, or a whole recovery code':
    'Escribe las 6 cifras de tu aplicación o un código de recuperación entero',
  'This file is not a picture that can be used. Choose a JPEG, PNG or WebP.':
    'Este archivo no es una imagen que se pueda usar. Elige un JPEG, PNG o WebP.',
  'Choose position, usage, web, contacts or sms': 'Elige position, usage, web, contacts o sms',
  'Sharing has ended.': 'Ya no se comparte nada.',
  'Choose a picture first.': 'Elige primero una foto.',
  'The start must be before the end, and at most 366 days before it.':
    'El comienzo debe ser anterior al final, y como mucho 366 días antes.',
  'Please log in.': 'Inicia sesión, por favor.',
  'Email or password is not right.': 'El correo o la contraseña no son correctos.',
  'Please have your OTP verified': 'Tienes que verificar tu código',
  'Package has expired': 'El plan ha caducado',
  'This installation asks you for a second step when you log in. Set it up first.':
    'Esta instalación te pide un segundo paso al iniciar sesión. Configúralo primero.',
  'Maximum no of devices reached': 'Se ha alcanzado el número máximo de dispositivos',
  'Your plan does not include this type of device.': 'Tu plan no incluye este tipo de dispositivo.',
  'A device can have at most 100 fences. Delete one first.':
    'Un dispositivo admite como mucho 100 zonas. Elimina una primero.',
  'Please authenticate yourself': 'Confirma que eres tú',
  'There is nothing here.': 'Aquí no hay nada.',
  'An account with this email or phone already exists. Log in instead.':
    'Ya existe una cuenta con este correo o teléfono. Inicia sesión.',
  'Someone changed this in the meantime. Load it again.':
    'Alguien lo ha cambiado mientras tanto. Vuelve a cargarlo.',
  'This device has as many blocked entries as it can have. Allow some of them first.':
    'Este dispositivo ya tiene todos los bloqueos que admite. Permite antes algunos.',
  'This device has as many schedules as it can have. Delete one first.':
    'Este dispositivo ya tiene todos los horarios que admite. Elimina uno primero.',
  'Some of your requests still wait for an answer. Ask again when they are answered.':
    'Algunas de tus peticiones aún esperan respuesta. Vuelve a pedir cuando te respondan.',
  'This is an adult’s device. It reports through the Kinward page on the device alone, where its holder says yes or no.':
    'Este es el dispositivo de una persona adulta. Solo informa por la página de Kinward en el propio dispositivo, donde quien lo tiene dice sí o no.',
  'The place of this child is not recorded at the moment. Ask again when the pause is over.':
    'Por ahora el lugar de este niño o niña no se registra. Vuelve a preguntar cuando termine la pausa.',
  'This is an adult’s device, and its holder does not share the place.':
    'Este es el dispositivo de una persona adulta, y quien lo tiene no comparte el lugar.',
  'You have no pause running here. Only who began a pause, or the child’s device, can end it early.':
    'Aquí no tienes ninguna pausa en curso. Solo quien empezó una pausa, o el dispositivo, puede terminarla antes.',
  'This is a child’s device: what it shares is switched by the family.':
    'Este es el dispositivo de un niño o una niña: lo que comparte lo decide la familia.',
  'The place is not recorded for now.': 'Por ahora el lugar no se registra.',
  'Your pause has ended.': 'Tu pausa ha terminado.',
  'Say for how many hours': 'Di durante cuántas horas',
  'Whole hours': 'Horas enteras',
  'At least 1 hour': 'Al menos 1 hora',
  'At most 72 hours; it can be begun again': 'Como mucho 72 horas; se puede empezar otra vez',
  'Choose position or usage': 'Elige position o usage',
  'Say true or false': 'Di true o false',
  'This was answered already, or no one answered in time.': 'Ya se respondió, o nadie respondió a tiempo.',
  'This device has as many exceptions as it can have. Take one back first.':
    'Este dispositivo ya tiene todas las excepciones que admite. Retira una primero.',
  'This child has as many budgets as it can have. Delete one first.':
    'Ya hay todos los límites que se admiten. Borra uno primero.',
  'There is a budget for this already. Change that one.': 'Ya hay un límite para esto. Cambia ese.',
  Answered: 'Respondido',
  'Taken back': 'Retirado',
  'Enter whole minutes': 'Escribe minutos enteros',
  'At least 1 minute': 'Al menos 1 minuto',
  'Name minutes, or until: morning': 'Indica minutos, o hasta la mañana',
  'Screens are paused': 'Pantallas en pausa',
  'Screens are open again': 'Las pantallas vuelven a estar abiertas',
  'This child has no device yet. Add one first.':
    'Este niño o esta niña aún no tiene dispositivo. Añade uno primero.',
  'Name either minutes or an end': 'Indica minutos o un final',
  'Choose an end within the next 7 days': 'Elige un final dentro de los próximos 7 días',
  'Choose a time within the next 24 hours': 'Elige una hora dentro de las próximas 24 horas',
  'Choose all, app, site, service, site-category or filter':
    'Elige todo, una aplicación, un sitio, un servicio, una categoría o el filtro',
  'Choose site or service': 'Elige el sitio o el servicio',
  'This is no site of one service. Choose site': 'No es un sitio de un solo servicio. Elige el sitio',
  'Choose a service or a category of the filter': 'Elige un servicio o una categoría del filtro',
  'From 0 to 1440': 'De 0 a 1440',
  'Each kind once': 'Cada tipo una sola vez',
  'Seven days are needed, Monday first': 'Hacen falta siete días, empezando por el lunes',
  'Limit at least one day': 'Limita al menos un día',
  'A UUID is needed': 'Hace falta un UUID',
  'This device has the same schedule already.': 'Este dispositivo ya tiene el mismo horario.',
  'You can have at most 10 access tokens at a time. End one first.':
    'Puedes tener como mucho 10 tokens de acceso a la vez. Termina uno antes.',
  'The access token has ended.': 'El token de acceso ya no vale.',
  'Choose an end within the next year': 'Elige un final dentro del próximo año',
  'Choose read, or read and write': 'Elige leer, o leer y cambiar',
  'This is larger than the installation accepts.': 'Es más grande de lo que admite la instalación.',
  'Too many tries. Wait a little and try again.':
    'Demasiados intentos. Espera un poco y vuelve a intentarlo.',
  'Too many live connections are open. Close one of them.':
    'Hay demasiadas conexiones en directo abiertas. Cierra una.',
  'This device has sent more than its share. Try again later.':
    'Este dispositivo ha enviado más de lo que le toca. Inténtalo más tarde.',
  'Something went wrong on our side. Please try again. The error has been logged.':
    'Algo ha fallado por nuestra parte. Vuelve a intentarlo. El error se ha registrado.',
  'The server is busy. Try again in a moment.': 'El servidor está ocupado. Inténtalo dentro de un momento.',
  'Something went wrong on this page. Load it again.': 'Algo ha fallado en esta página. Vuelve a cargarla.',
  'This installation has no room left, so nothing was stored. Try again later.':
    'A esta instalación no le queda espacio, así que no se ha guardado nada. Inténtalo más tarde.',
  'A time from the year 1900 on, and before December 9999, is needed':
    'Hace falta una hora desde el año 1900 y anterior a diciembre de 9999',
  'A text is needed': 'Hace falta un texto',
  'A number is needed': 'Hace falta un número',
  'A whole number is needed': 'Hace falta un número entero',
  'true or false is needed': 'Hace falta sí o no',
  'A list is needed': 'Hace falta una lista',
  'An object is needed': 'Hace falta un objeto',
  'This value cannot be used': 'Este valor no se puede usar',
  'This is required': 'Falta este dato',
  'This holds characters that cannot be used': 'Contiene caracteres que no se pueden usar',
  'A name cannot hold a link': 'Un nombre no puede contener un enlace',
  'That is not a complete email address, like name@example.org':
    'No es una dirección de correo completa, como nombre@example.org',
  'Enter the whole number with its country.': 'Escribe el número completo con su país.',
  'Password is required': 'Falta la contraseña',
  'Password should be atleast 8 char long.': 'La contraseña debe tener al menos 8 caracteres.',
  'Password can be at most 255 char long.': 'La contraseña puede tener como mucho 255 caracteres.',
  'Please accept the privacy policy': 'Acepta la política de privacidad, por favor',
  'First Name is required': 'Falta el nombre',
  'Only alphabets are allowed': 'Solo se admiten letras',
  'Device Type is required': 'Falta el tipo de dispositivo',
  'Range should be greater than zero.': 'El radio debe ser mayor que cero.',
  'At most seven days': 'Como mucho siete días',
  'Choose at least one app': 'Elige al menos una aplicación',
  // Failures
  'This link was used already or is older than 7 days.': 'Este enlace ya se usó o tiene más de 7 días.',
  'This invitation was used, was withdrawn or has expired. Ask for a new one.':
    'Esta invitación ya se usó, fue retirada o ha caducado. Pide otra.',
  'On this installation the operator changes the plan, not the family.':
    'En esta instalación el plan lo cambia quien la administra, no la familia.',
  'This invitation is for another email address or phone number.':
    'Esta invitación es para otro correo o teléfono.',
  'The person with this address does not want to be invited.':
    'Quien tiene esta dirección no quiere recibir invitaciones.',
  'The operator of this installation has stopped all deleting in this family. Ask them about it.':
    'Quien lleva esta instalación ha detenido todo borrado en esta familia. Pregúntale por ello.',
  'This is not the email of your account.': 'Este no es el correo de tu cuenta.',
  'No parent has agreed yet that street pictures are fetched from their provider.':
    'Nadie de la familia ha aceptado todavía que las imágenes de las calles se pidan a su proveedor.',
  'Only the owner of the family can do this.': 'Esto solo lo puede hacer quien es titular de la familia.',
  'This is a parent of the family already.': 'Esta persona ya es padre o madre de la familia.',
  'This address is invited already. Send that invitation again.':
    'Esta dirección ya tiene una invitación. Envía esa otra vez.',
  'At most 5 invitations can be open at a time. Withdraw one first.':
    'Puede haber como mucho 5 invitaciones abiertas a la vez. Retira una primero.',
  'A family can have at most 6 parents.': 'Una familia puede tener como mucho 6 padres y madres.',
  'You own this family. Make another parent the owner first.':
    'Eres titular de esta familia. Haz titular a otra persona primero.',
  'You are the only parent of this family.': 'Eres el único padre o madre de esta familia.',
  'Your own family still has children or other parents. Join with an account that has none.':
    'Tu propia familia todavía tiene hijos u otros padres. Únete con una cuenta que no los tenga.',
  'The devices in use do not fit into that plan. Remove some of them first.':
    'Los dispositivos en uso no caben en ese plan. Quita algunos primero.',
  'The start must be before the end, and at most 48 hours before it.':
    'El comienzo debe ser anterior al final, y como mucho 48 horas antes.',
  'This email or phone belongs to another account. Nothing was changed.':
    'Este correo o teléfono pertenece a otra cuenta. No se ha cambiado nada.',
  'The upload was cut off. Choose the picture again.': 'La subida se ha cortado. Elige la foto otra vez.',
  'The operator of this installation has named no one who takes such reports.':
    'Quien lleva esta instalación no ha nombrado a nadie que reciba estas denuncias.',
  'This is not the report that was shown. Open it again and read it before you send it.':
    'Esta no es la denuncia que se mostró. Ábrela otra vez y léela antes de enviarla.',
  'Use at most 2000 characters': 'Usa 2000 caracteres como mucho',
  'An export of yours is being fetched. Let it end first.':
    'Ya se está descargando una exportación tuya. Espera a que termine.',
  "This browser's push service is not one that the installation sends to.":
    'La instalación no envía avisos al servicio de este navegador.',
  'Choose a picture that does not move.': 'Elige una imagen que no se mueva.',
  // Fields
  'Choose Parents or Premium': 'Elige Parents o Premium',
  'Choose days from Monday to Sunday': 'Elige días de lunes a domingo',
  'Choose Daily or Weekly': 'Elige a diario o por semana',
  'Enter a time like 21:00': 'Escribe una hora como 21:00',
  'The end must differ from the start': 'El final debe ser distinto del comienzo',
  'Choose at least one day': 'Elige al menos un día',
  'Choose app, web, call or sms': 'Elige aplicación, web, llamada o SMS',
  'Choose block or allow': 'Elige bloquear o permitir',
  'Choose call or sms': 'Elige llamada o SMS',
  'Choose all, closed, night, searches or background':
    'Elige todo, cerrados, de noche, búsquedas o segundo plano',
  'Send `next` of the page before': 'Envía el `next` de la página anterior',
  'Name either a device or a child': 'Indica un dispositivo o un hijo',
  'Send either a day or times': 'Envía un día o unas horas',
  'The end must be after the start': 'El final tiene que ser posterior al comienzo',
  'Choose day, week or month': 'Elige día, semana o mes',
  'Choose all, searches, night or blocked': 'Elige todo, búsquedas, de noche o bloqueados',
  'Send a site of GET /web/sites': 'Envía un sitio de GET /web/sites',
  'Send a number of the log': 'Envía un número del registro',
  'A day from the year 1900 on is needed': 'Hace falta un día a partir del año 1900',
  'Name at least one': 'Nombra al menos uno',
  'This is no time zone like Europe/Zagreb': 'No es una zona horaria como Europe/Madrid',
  'Enter the age in years': 'Escribe la edad en años',
  'Enter the age in whole years': 'Escribe la edad en años enteros',
  'The age is at least 1': 'La edad es de 1 como mínimo',
  'A day like 2026-05-01 is needed': 'Hace falta un día como 2026-05-01',
  'This week has not begun yet': 'Esa semana todavía no ha empezado',
  'This day has not begun yet': 'Ese día todavía no ha empezado',
  'This day has not begun yet: choose today or a day before':
    'Ese día todavía no ha empezado: elige hoy o un día anterior',
  'There is no such day': 'Ese día no existe',
  'A time like 2026-05-01T12:00:00Z is needed': 'Hace falta una hora como 2026-05-01T12:00:00Z',
  'Latitude goes from -90 to 90': 'La latitud va de -90 a 90',
  'Longitude goes from -180 to 180': 'La longitud va de -180 a 180',
  'Choose Allow or Block': 'Elige permitir o bloquear',
  'Say what is to change': 'Di qué hay que cambiar',
  'Enter a number': 'Escribe un número',
  'A subject is one line': 'El asunto es una sola línea',
  'Choose at least one': 'Elige al menos uno',
  'Send a code or the answer of a passkey': 'Envía un código o la respuesta de una llave de acceso',
  'This is no key of a push subscription': 'No es la clave de una suscripción de avisos',
  'Enter the range in miles': 'Escribe el radio en millas',
  // Said when something worked
  'Created Successful': 'Creado correctamente',
  'Updated Successful': 'Actualizado correctamente',
  'Updated Successfuly': 'Actualizado correctamente',
  'Deleted Successful': 'Eliminado correctamente',
  'Child Added Successfuly': 'Hijo o hija añadido correctamente',
  'Child Updated Successfuly': 'Datos actualizados correctamente',
  'Child Deleted Successfuly': 'Eliminado correctamente',
  'Child Cleared Successfuly': 'Todo se ha eliminado correctamente',
  'Device Updated Successfuly': 'Dispositivo actualizado correctamente',
  'Device Deleted Successfuly': 'Dispositivo eliminado correctamente',
  'Speed Limit Updated Successfully': 'Límite de velocidad actualizado correctamente',
  'Your authenticator app is on.': 'Tu aplicación de autenticación está activada.',
  'Your authenticator app is off.': 'Tu aplicación de autenticación está desactivada.',
  'The passkey is added.': 'La llave de acceso está añadida.',
  'The passkey is removed.': 'La llave de acceso está quitada.',
  'Notification Cleared !': 'Notificación eliminada',
  'Confirmed.': 'Confirmado.',
  'Thank you.': 'Gracias.',
  'Stopped asking.': 'Ya no se pregunta.',
  'You are logged out.': 'Has cerrado la sesión.',
  'Signed out there.': 'La sesión está cerrada allí.',
  'Signed out everywhere else.': 'La sesión está cerrada en todos los demás.',
  'We sent a new code.': 'Te hemos enviado otro código.',
  'We sent a code to your phone and one to your email.':
    'Te hemos enviado un código al teléfono y otro al correo.',
  'We sent you a code. Nothing changes before you enter it.':
    'Te hemos enviado un código. Nada cambia hasta que lo escribas.',
  'If there is an account, a code is on its way.': 'Si existe la cuenta, un código está en camino.',
  'Your password is changed. Please log in.': 'Tu contraseña está cambiada. Inicia sesión.',
  'Your account is as it was. Every browser is signed out.':
    'Tu cuenta está como estaba. Se ha cerrado la sesión en todos los navegadores.',
  'Your message is on its way to the administrator.':
    'Tu mensaje va camino de quien administra la instalación.',
  'The mail is on its way.': 'El correo va en camino.',
  'The invitation is on its way.': 'La invitación está en camino.',
  'The invitation is on its way again.': 'La invitación está otra vez en camino.',
  'The invitation is withdrawn.': 'La invitación está retirada.',
  'The invitation is refused.': 'La invitación está rechazada.',
  'You have joined the family. Please log in again.': 'Te has unido a la familia. Vuelve a iniciar sesión.',
  'You have left the family. Log in again to begin with a family of your own.':
    'Has dejado la familia. Inicia sesión otra vez para empezar con una familia propia.',
  'Your account has ended.': 'Tu cuenta ha terminado.',
  'Their access has ended.': 'Su acceso ha terminado.',
  'The family has a new owner.': 'La familia tiene nuevo titular.',
  'Enter a domain like example.org, or the full address of a page':
    'Escribe un dominio como example.org o la dirección completa de una página',
  'This picture is saved in stages and too large for that. Save it without "progressive" or "interlaced".':
    'Esta foto está guardada por fases y es demasiado grande para eso. Guárdala sin «progresivo» ni «entrelazado».',
  'An unknown browser': 'Un navegador desconocido',
};

/** Sentences with a number in them. */
const PATTERNS: readonly (readonly [RegExp, (...found: string[]) => string])[] = [
  [/^At most (\d+) characters$/u, (count) => `Como mucho ${count} caracteres`],
  [/^At least (\d+) characters$/u, (count) => `Al menos ${count} caracteres`],
  [/^Enter the (\d+) digits$/u, (count) => `Escribe las ${count} cifras`],
  [/^At most (\d+) apps$/u, (count) => `Como mucho ${count} aplicaciones`],
  [/^At most (\d+) at once$/u, (count) => `Como mucho ${count} a la vez`],
  [/^At most (\d+) days at once$/u, (count) => `Como mucho ${count} días a la vez`],
  [/^From (-?\d+) to (-?\d+)$/u, (min, max) => `De ${min} a ${max}`],
  [/^A whole number from (-?\d+) to (-?\d+)$/u, (min, max) => `Un número entero de ${min} a ${max}`],
  [/^The age is at most (\d+)$/u, (count) => `La edad es de ${count} como máximo`],
  [/^Range is at most (\d+) miles\.$/u, (count) => `El radio es de ${count} millas como máximo.`],
  [
    /^A speed limit goes from (\d+) to (\d+) mph$/u,
    (min, max) => `Un límite de velocidad va de ${min} a ${max} mph`,
  ],
  [
    /^A family can have at most (\d+) children here\. Delete one first\.$/u,
    (count) => `Aquí una familia puede tener como mucho ${count} hijos. Elimina uno primero.`,
  ],
  [
    /^(\d+) exports a day are made\. Try again tomorrow\.$/u,
    (count) => `Se hacen ${count} exportaciones al día. Vuelve a intentarlo mañana.`,
  ],
  [
    /^The (\w+) plan does not have ([^.]+)\. Remove (.+?) first\.(?: (The .+))?$/u,
    (plan, types, devices, more) =>
      `El plan ${plan} no incluye ${types}. Quita antes ${devices}.${more === undefined ? '' : ` ${sentence(more) ?? more}`}`,
  ],
  [
    /^The (\w+) plan holds (\d+) devices?, and (\d+) of its types are in use\. Remove (\d+) of these first: (.+)\.$/u,
    (plan, held, used, over, devices) =>
      `El plan ${plan} admite ${held} dispositivos y de sus tipos hay ${used} en uso. Quita antes ${over} de estos: ${devices}.`,
  ],
  [/^A picture can have at most (\d+) MB\.$/u, (count) => `Una foto puede tener como mucho ${count} MB.`],
  [
    /^This picture has too many pixels: at most (\d+) a side and ([\d.]+) million in all\.$/u,
    (side, all) =>
      `Esta foto tiene demasiados píxeles: como mucho ${side} por lado y ${all} millones en total.`,
  ],
  [
    /^A browser on (Android|iPhone|iPad|Windows|ChromeOS|Mac|Linux)$/u,
    (system) => `Un navegador en ${system}`,
  ],
  [
    /^([A-Z][a-zA-Z ]+) on (Android|iPhone|iPad|Windows|ChromeOS|Mac|Linux)$/u,
    (name, system) => `${name} en ${system}`,
  ],
];

export const sentence = (english: string): string | undefined => {
  const known = SENTENCES[english];
  if (known !== undefined) return known;
  for (const [pattern, say] of PATTERNS) {
    const found = pattern.exec(english);
    if (found !== null) return say(...found.slice(1));
  }
  return undefined;
};
