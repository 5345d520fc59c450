import type { Words } from '../../lib/language.ts';
import type { filterAccountTexts } from './account-messages.ts';

const account: Words<typeof filterAccountTexts> = {
  create: 'Crear cuenta de filtro',
  createConfirm: 'Crear',
  creating: 'Creando',
  createTitle: 'Confirma que eres tú',
  createWhy:
    'Tu contraseña, para asegurarnos de que eres tú. Después se crea la cuenta de filtro de la familia.',
  created: 'Creado correctamente',
};

export default { 'filter-account': account };
