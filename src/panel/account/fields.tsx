import { TextField } from '#ui/field/TextField.tsx';
import { fieldsOf, type FormState, UNTOUCHED, PanelForm } from '#panel/shell/PanelForm.tsx';
import { Button } from '#ui/button/Button.tsx';
import type { ReactNode } from 'react';
import type { TotpOffer } from '#server/accounts/second-factor.ts';
import { LockIcon } from '#ui/icon/icons.ts';
import panel from '#panel/shell/Panel.module.css';
import styles from './PanelEntry.module.css';

const TYPE_AGAIN = 'Escribe otra vez la contraseña.';

interface PasswordFieldProps {
  name: string;
  label: string;
  hint?: string;
  autoComplete: 'current-password' | 'new-password';
  autoFocus?: boolean;
  state: FormState;
}

export function PasswordField({ hint, state, ...field }: PasswordFieldProps) {
  const said = [state === UNTOUCHED ? undefined : TYPE_AGAIN, hint];
  return (
    <TextField
      {...field}
      type="password"
      hint={said.filter((each) => each !== undefined).join(' ') || undefined}
      required
      error={state.errors[field.name]}
    />
  );
}

interface NewPasswordProps {
  labels: Readonly<Record<'password' | 'confirm_password', string>>;
  hint: string;
  state: FormState;
}

/** Draws the two fields of a new password, and the button that shows the typed passwords. */
export function NewPassword({ labels, hint, state }: NewPasswordProps) {
  const field = (name: keyof typeof labels) =>
    ({ name, label: labels[name], autoComplete: 'new-password', state }) as const;
  return (
    <>
      <PasswordField {...field('password')} hint={hint} />
      <PasswordField {...field('confirm_password')} />
      <ShowPasswords several />
    </>
  );
}

/** Draws a hidden user name, so that password managers store the name with the password. */
export function PasswordOwner({ username }: { username: string }) {
  return (
    <input type="text" name="username" value={username} autoComplete="username" hidden readOnly />
  );
}

/** Draws a hidden button that shows a form's passwords. `startShowPasswords` shows the button. */
export function ShowPasswords({ several = false }: { several?: boolean }) {
  return (
    <Button variant="quiet" hidden aria-pressed={false} data-show-passwords="">
      {several ? 'Mostrar contraseñas' : 'Mostrar contraseña'}
    </Button>
  );
}

interface PasskeyFormProps {
  what: 'entrar' | 'registrar';
  state?: FormState | undefined;
  button: string;
  children?: ReactNode;
}

/** Draws a form for a passkey. The form is hidden until `startPasskeys` runs in the browser. */
export function PasskeyForm({ what, state, button, children }: PasskeyFormProps) {
  return (
    <div data-passkey={what}>
      <noscript>
        <p className={panel['intro']}>
          Las llaves de acceso necesitan JavaScript, y este navegador lo tiene apagado.
        </p>
      </noscript>
      <div data-passkey-live="" hidden>
        <PanelForm action="llave" state={state} scope="llave">
          {children}
          <input type="hidden" name="credencial" value="" />
          <Button
            variant="secondary"
            icon={<LockIcon />}
            data-passkey-button=""
            data-remote=""
            data-url="/panel/llave"
            data-method="post"
            data-type="json"
            data-params={`accion=${what}`}
          >
            {button}
          </Button>
          <p role="status" data-passkey-status="" className={panel['intro']} />
        </PanelForm>
      </div>
    </div>
  );
}

interface ApplicationFormProps {
  offer: TotpOffer;
  state?: FormState | undefined;
  primary?: boolean | undefined;
}

const CODE_LABELS = { codigo: 'Código de seis números' };

export function ApplicationForm(props: ApplicationFormProps) {
  const { offer, state = UNTOUCHED, primary = false } = props;
  return (
    <PanelForm action="aplicacion" state={state} labels={CODE_LABELS}>
      <div className={styles['key']}>
        <div
          role="img"
          aria-label="Código QR con la clave de la aplicación"
          dangerouslySetInnerHTML={{ __html: offer.svg }}
        />
        <div className={panel['stack']}>
          <p>
            Escanéalo con una aplicación de códigos, como Google Authenticator o Microsoft
            Authenticator. Si estás en el mismo teléfono, <a href={offer.uri}>ábrela desde aquí</a>,
            o escribe esta clave:
          </p>
          <p>
            <code translate="no">{offer.key}</code>
          </p>
        </div>
      </div>
      <TextField
        {...fieldsOf(CODE_LABELS, state)('codigo')}
        hint="El que muestra la aplicación ahora mismo."
        required
        fit="medium"
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <Button type="submit" variant={primary ? 'primary' : 'secondary'}>
        Registrar la aplicación
      </Button>
    </PanelForm>
  );
}
