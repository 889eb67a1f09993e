import { Button } from '#ui/button/Button.tsx';
import { RequiredNote } from '#ui/field/FieldParts.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { fieldsOf, type FormState, PanelForm, UNTOUCHED } from '#panel/shell/PanelForm.tsx';
import { PanelHeading } from '#panel/shell/PanelSection.tsx';
import { NewPassword, PasswordOwner, ApplicationForm, PasskeyForm } from './fields.tsx';
import type { TotpOffer } from '#server/accounts/second-factor.ts';
import styles from './PanelEntry.module.css';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { At } from '#panel/shell/Ago.tsx';
import panel from '#panel/shell/Panel.module.css';
import { classNames } from '#ui/class-names.ts';

interface AccountFormProps {
  kind: 'setup' | 'invitation' | 'reset';
  /** The mail address that received the invitation. Is null if the person must type an address. */
  email: string | null;
  username: string | null;
  role: string;
  state?: FormState | undefined;
}

const LABELS = {
  firstname: 'Nombre',
  lastname: 'Apellido',
  email: 'Correo',
  username: 'Usuario',
  password: 'Contraseña',
  confirm_password: 'Repite la contraseña',
};

const PASSWORD_HINT =
  '12 caracteres o más. Cuatro palabras sueltas son fáciles de recordar y difíciles de adivinar.';

const TITLES = {
  setup: 'Crea la primera cuenta',
  invitation: 'Crea tu cuenta',
  reset: 'Recupera tu cuenta',
} as const;

const LEADS = {
  setup: 'Será la de quien administra el panel. Después podrás invitar a los demás.',
  invitation: 'Dos pasos: tus datos y, enseguida, tu segundo factor.',
  reset: 'Elige otra contraseña y, enseguida, otro segundo factor. Los de antes ya no sirven.',
} as const;

export function AccountForm(props: AccountFormProps) {
  const { kind, email, username, role, state = UNTOUCHED } = props;
  const field = fieldsOf(LABELS, state);
  return (
    <>
      <PanelHeading title={TITLES[kind]} lead={LEADS[kind]} />
      <PanelForm action="crear" state={state} labels={LABELS}>
        <dl className={panel['known']}>
          {username !== null && (
            <>
              <dt>Usuario</dt>
              <dd>{username}</dd>
            </>
          )}
          {email !== null && (
            <>
              <dt>Correo</dt>
              <dd>{email}</dd>
            </>
          )}
          <dt>Papel</dt>
          <dd>{role}</dd>
        </dl>
        <RequiredNote />
        {username === null ? (
          <>
            <TextField {...field('firstname')} required autoComplete="given-name" />
            <TextField {...field('lastname')} autoComplete="family-name" />
            {email === null && (
              <TextField {...field('email')} type="email" required autoComplete="email" />
            )}
            <TextField
              {...field('username')}
              hint="Con él entrarás: dos caracteres o más, sin espacios."
              required
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
          </>
        ) : (
          <PasswordOwner username={username} />
        )}
        <NewPassword labels={LABELS} hint={PASSWORD_HINT} state={state} />
        <Button type="submit" variant="primary">
          Continuar
        </Button>
      </PanelForm>
    </>
  );
}

const ENDED = {
  used: [
    'Este enlace ya se usó',
    'Cada enlace sirve una sola vez. Si la cuenta es tuya, entra con ella.',
  ],
  expired: [
    'Este enlace caducó',
    'Los enlaces duran unos días, para que nadie los encuentre después.',
  ],
  newer: [
    'Hay una invitación más nueva',
    'Este enlace quedó sustituido por otro: abre el último correo que te llegó.',
  ],
  withdrawn: ['Este enlace se retiró', 'Quien administra el panel lo dejó sin efecto.'],
  setup_expired: [
    'Este enlace caducó',
    'El enlace para la primera cuenta dura una hora. Reinicia el sitio: saldrá otro en la terminal.',
  ],
  unknown: ['Este enlace no sirve', 'Quizá llegó cortado: ábrelo completo desde el mensaje.'],
} as const;

export function EndedInvitation({ state }: { state: keyof typeof ENDED }) {
  const [title, text] = ENDED[state];
  return (
    <>
      <PanelHeading title={title} lead={text} />
      {state !== 'setup_expired' && state !== 'newer' && (
        <p>
          Para conseguir otro, pídeselo a quien administra el panel; en el servidor se hace con{' '}
          <code>npm run panel:invitar</code>.
        </p>
      )}
      <p>
        <a href="/panel/entrar">Entrar al panel</a>
      </p>
    </>
  );
}

interface FactorSetupProps {
  offer: TotpOffer;
  application?: FormState | undefined;
  passkey?: FormState | undefined;
}

export function FactorSetup({ offer, application, passkey }: FactorSetupProps) {
  return (
    <>
      <PanelHeading
        title="Tu segundo factor"
        lead="Quien adivine tu contraseña no podrá entrar sin él. Elige uno: una aplicación de códigos, o la huella, la cara o el código de tu teléfono. Después puedes agregar más."
      />
      <div className={classNames(panel['stack'], styles['ways'])}>
        <section aria-labelledby="aplicacion" className={panel['stack']}>
          <h2 id="aplicacion">Una aplicación de códigos</h2>
          <ApplicationForm offer={offer} state={application} primary />
        </section>
        <section aria-labelledby="llave" className={panel['stack']}>
          <h2 id="llave">O una llave de acceso</h2>
          <p className={panel['soft']}>
            La huella, la cara o el código de tu teléfono o tu computadora, o una llave física.
          </p>
          <PasskeyForm what="registrar" state={passkey} button="Registrar una llave" />
        </section>
      </div>
    </>
  );
}

interface RecoveryCodesProps {
  codes: readonly string[];
  next: string;
  username: string;
  site: string;
}

/** Draws new recovery codes. Later, nobody can read the codes: the database keeps only digests. */
export function RecoveryCodes({ codes, next, username, site }: RecoveryCodesProps) {
  return (
    <div className={panel['stack']}>
      <PanelHeading
        title="Tus códigos de recuperación"
        lead="Guárdalos ahora: dentro de unos minutos dejan de mostrarse. Si pierdes tu segundo factor, cada uno abre tu cuenta una vez, junto con tu contraseña."
      />
      <dl className={panel['known']}>
        <dt>Panel</dt>
        <dd>{site}</dd>
        <dt>Usuario</dt>
        <dd>{username}</dd>
        <dt>Hechos</dt>
        <dd>
          <At at={Date.now()} />
        </dd>
      </dl>
      <ol className={styles['codes']} translate="no" data-codes="">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p className={panel['actions']} data-screen="">
        <Button hidden data-codes-print="">
          Imprimir
        </Button>
        <Button hidden data-codes-copy="">
          Copiar
        </Button>
        <LinkButton href={next} variant="primary">
          Ya los guardé
        </LinkButton>
      </p>
      <p role="status" data-codes-status="" className={panel['soft']} />
    </div>
  );
}

export function GoneCodes() {
  return (
    <>
      <PanelHeading
        title="Los códigos ya no se muestran"
        lead="Se ven solo unos minutos después de hacerlos, en el mismo navegador. Si no los guardaste, haz otros: los de antes dejan de servir."
      />
      <p>
        <LinkButton href="/panel/cuenta#codigos">Ir a mis códigos</LinkButton>
      </p>
    </>
  );
}
