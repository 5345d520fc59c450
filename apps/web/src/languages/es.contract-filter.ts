/** What the contract and the server say of the filter in English, in Spanish. */
export const FILTER_SENTENCES: Readonly<Record<string, string>> = {
  'Further policies need a plan with advanced filtering. The Default policy works with any.':
    'Para más políticas hace falta un plan con filtrado avanzado. La política Default funciona con todos.',
  'Your family has as many policies as it can have. Delete one first.':
    'Tu familia ya tiene todas las políticas posibles. Elimina antes una.',
  'The network that you are in cannot be linked: another family has it, or it cannot be told apart.':
    'La red en la que estás no se puede vincular: la tiene otra familia o no se distingue de otras.',
  'Your family has as many networks as it can have. Remove one first.':
    'Tu familia ya tiene todas las redes posibles. Quita antes una.',
  'Your family has as many lists of others as it can have. Switch one off or delete one first.':
    'Tu familia tiene tantas listas de otros como puede tener. Desactiva o elimina antes una.',
  'Choose all, app, site, service, site-category or filter':
    'Elige all, app, site, service, site-category o filter',
  '“Always” would open nothing here. Allow it for a while instead.':
    '«Siempre» no abriría nada aquí. Permítelo por un rato.',
  'Choose site or service': 'Elige site o service',
  'This is no site of one service. Choose site': 'Este sitio no es de un solo servicio. Elige site',
  'Enter an address like https://example.org/list.txt':
    'Escribe una dirección como https://example.org/list.txt',
  'The address must begin with https://': 'La dirección debe empezar por https://',
  'An address with a user or password in it cannot be used':
    'No se puede usar una dirección con usuario o contraseña',
  'This address is of a private network. A list must be on the public internet.':
    'Esta dirección es de una red privada. Una lista debe estar en la internet pública.',
  'This list is here already': 'Esta lista ya está aquí',
  'Choose take, keep or return, and a version': 'Elige aceptar, conservar o volver, y una versión',
  'This address is in none of the networks that your family has linked.':
    'Esta dirección no está en ninguna de las redes que ha vinculado tu familia.',
  'Another device has this address, or this one has as many as it may have.':
    'Otro dispositivo tiene esta dirección, o este ya tiene todas las posibles.',
  'Name a child, a device or a network, and a policy':
    'Nombra un niño, un dispositivo o una red, y una política',
  'Your family has as many lists as it can have. Delete one first.':
    'Tu familia ya tiene todas las listas posibles. Elimina antes una.',
  'This policy has as many exceptions as it can have. Take one back first.':
    'Esta política ya tiene todas las excepciones posibles. Quita antes una.',
  'There is one with this name already. Choose another name.':
    'Ya hay una con ese nombre. Elige otro nombre.',
  'Enter a domain like example.org': 'Escribe un dominio como example.org',
  'The filter decides by names. An address of numbers is not asked for.':
    'El filtro decide por nombres. Nadie pregunta por una dirección de cifras.',
  'Many different sites end in this. Enter the domain of one site.':
    'Así acaban muchos sitios distintos. Escribe el dominio de uno solo.',
  'Enter a name of your home network, like nas or nas.lan': 'Escribe un nombre de tu red, como nas o nas.lan',
  'No device asks for this name here. Use one like nas, nas.lan or nas.home.arpa.':
    'Ningún dispositivo pregunta aquí por este nombre. Usa uno como nas, nas.lan o nas.home.arpa.',
  'On the internet this name belongs to someone, and an alias would lead your family astray. Use one like nas, nas.lan or nas.home.arpa.':
    'En internet este nombre es de alguien, y un alias desviaría a tu familia. Usa uno como nas, nas.lan o nas.home.arpa.',
  'Enter an IP address like 192.168.1.20': 'Escribe una dirección IP como 192.168.1.20',
  'At this address is no device of your network': 'En esta dirección no hay ningún dispositivo de tu red',
  'One name leads to 8 addresses at most': 'Un nombre lleva a 8 direcciones como máximo',
  'This is here twice': 'Está dos veces',
  'This is Kinward itself, which always stays open.': 'Es el propio Kinward, que siempre queda abierto.',
  'Here people find help: it always stays open.': 'Aquí se encuentra ayuda: siempre queda abierto.',
  'Devices need this name to work: it always stays open.':
    'Los dispositivos necesitan este nombre para funcionar: siempre queda abierto.',
  'This end is over already': 'Ese final ya ha pasado',
  'The Default policy keeps its name': 'La política Default conserva su nombre',
  'The Default policy cannot be deleted.': 'La política Default no se puede eliminar.',
  'Choose one of the catalogue': 'Elige del catálogo',
  'Choose off, moderate or strict': 'Elige off, moderate o strict',
  'Choose age, nothing, blocked or all': 'Elige age, nothing, blocked o all',
  'Choose allow or deny': 'Elige allow o deny',
  'Choose policy or device': 'Elige policy o device',
  'Name either a device or a network': 'Indica un dispositivo o una red',
  'Choose filter, site, service or site-category': 'Elige filter, site, service o site-category',
};
