import type { operatorTexts } from './messages.operator.ts';

export default {
  operator: {
    kinds: {
      household: 'Un hogar administra esta instalación para sí mismo.',
      school:
        'Una escuela administra esta instalación. Decide para qué y cómo se usan aquí los datos, y responde de ello.',
      provider:
        'Un proveedor administra esta instalación. Decide para qué y cómo se usan aquí los datos, y responde de ello.',
    },
    name: 'Nombre',
    address: 'Dirección',
    contact: 'Contacto',
    basis: 'Base jurídica',
    bases: {
      consent: 'Consentimiento (RGPD, art. 6.1.a)',
      contract: 'Un contrato (RGPD, art. 6.1.b)',
      'legal-obligation': 'Una obligación legal (RGPD, art. 6.1.c)',
      'vital-interests': 'Intereses vitales (RGPD, art. 6.1.d)',
      'public-task': 'Una misión de interés público (RGPD, art. 6.1.e)',
      'legitimate-interests': 'Intereses legítimos (RGPD, art. 6.1.f)',
    },
    assessed: 'Evaluación de impacto',
    assessedOn: (day) => `Hecha el ${day} (RGPD, art. 35)`,
    policy: 'Lo que añade quien la administra',
    policyMore:
      'Son palabras de quien administra la instalación. Donde dicen más que esta página, tienen preferencia.',
    policyLink: 'Política de privacidad de quien la administra',
  } satisfies typeof operatorTexts,
};
