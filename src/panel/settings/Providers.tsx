import type { Section } from '#server/settings/registry.ts';
import { Button } from '#ui/button/Button.tsx';
import panel from '#panel/shell/Panel.module.css';

const PROVIDERS: Partial<
  Record<Section, readonly { name: string; fill: object; about: string }[]>
> = {
  correo: [
    {
      name: 'Gmail',
      fill: { SMTP_HOST: 'smtp.gmail.com', SMTP_PORT: '587', SMTP_SECURE: '' },
      about:
        'La contraseña es una «contraseña de aplicación», no la de siempre: créala en myaccount.google.com/apppasswords, con la verificación en dos pasos encendida.',
    },
    {
      name: 'Outlook o Microsoft 365',
      fill: { SMTP_HOST: 'smtp.office365.com', SMTP_PORT: '587', SMTP_SECURE: '' },
      about:
        'Quien administra la cuenta enciende antes «SMTP autenticado» en admin.microsoft.com. Las cuentas personales de Outlook o Hotmail ya no dejan enviar así.',
    },
  ],
  buzon: [
    {
      name: 'Gmail',
      fill: { INBOX_HOST: 'imap.gmail.com', INBOX_PORT: '993' },
      about:
        'La contraseña es una «contraseña de aplicación»: sirve la misma del correo que sale. Microsoft ya no deja leer un buzón así: reenvía sus respuestas a uno de Gmail o de tu dominio.',
    },
  ],
};

/** Draws buttons that fill in a provider's mail server. `startProviders` shows these buttons. */
export function Providers({ of }: { of: Section }) {
  const providers = PROVIDERS[of];
  if (providers === undefined) return null;
  return (
    <div className={panel['stack']} hidden data-providers="">
      <div className={panel['line']}>
        {providers.map(({ name, fill, about }) => (
          <Button
            key={name}
            type="button"
            size="small"
            data-fill={JSON.stringify(fill)}
            data-about={about}
          >
            Es de {name}
          </Button>
        ))}
      </div>
      <p className={panel['soft']} aria-live="polite" />
    </div>
  );
}
