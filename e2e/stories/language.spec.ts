import { choose, expect, test } from '../support/story.ts';

/** A heading of each page while Juno's phone has reported nothing. */
const SAYS: readonly (readonly [path: string, says: string])[] = [
  ['/user/app-filtering', 'Aún no hay aplicaciones del teléfono de Juno.'],
  ['/user/web-filtering', 'La web en Pixel de Juno'],
  ['/user/call-sms', 'Llamadas y SMS en Pixel de Juno'],
  ['/user/app-usage', 'El teléfono de Juno aún no ha comunicado ninguna aplicación.'],
  ['/user/drive-safe', 'Juno no tiene límite de velocidad.'],
  ['/user/child-map', 'Aún no hay posiciones.'],
  ['/user/parent-device', 'Padres y madres'],
  ['/user/upgrade-plan', 'Tu plan es Premium.'],
  ['/user/device-manage', 'Ningún dispositivo está vinculado.'],
  ['/user/edit-parent-profile', 'Editar mi perfil'],
  ['/user/contact-us', 'Contacto'],
  ['/privacy', 'Condiciones y política de privacidad'],
];

test.use({ locale: 'es-ES' });

test(
  'the portal uses the browser’s language, and the chosen one',
  { tag: '@phone' },
  async ({ page, story }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Hola', exact: true })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await expect(page.getByText('No es una dirección de correo completa')).toBeVisible();

    const parent = await story.signIn('nothing');
    await story.addDevice(parent, { firstName: 'Juno', deviceName: 'Pixel' });
    await page.goto('/user/dashboard');
    await expect(page.getByText('El dispositivo de Juno aún no está vinculado.').first()).toBeVisible();
    await story.expectAccessible();
    await page.goto('/user/time-scheduler');
    await expect(page.getByRole('heading', { name: 'Horarios' }).first()).toBeVisible();
    for (const [path, says] of SAYS) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: says }).first()).toBeVisible();
    }
    await page.goto('/user/app-usage');
    await page.getByRole('button', { name: /^Elegir un día/u }).click();
    await expect(page.getByRole('button', { name: 'Ir al mes anterior' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.goto('/user/invite-parent');
    await page.getByRole('button', { name: 'Enviar invitación' }).click();
    await expect(page.getByText('No es una dirección de correo completa')).toBeVisible();
    await story.expectAccessible();

    await page.goto('/user/time-scheduler');
    await page.getByRole('button', { name: /menú del perfil/u }).click();
    await choose(page, 'Personalizar');
    await page.getByLabel('Idioma').selectOption('English');
    await expect(page.getByRole('heading', { name: 'No schedule for Juno yet.' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  },
);
