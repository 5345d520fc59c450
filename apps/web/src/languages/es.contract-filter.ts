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
};
