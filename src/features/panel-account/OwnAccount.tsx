import { Badge } from '#ui/badge/Badge.tsx';
import { Button } from '#ui/button/Button.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { ApplicationForm, type ApplicationKey } from '#ui/panel/ApplicationForm.tsx';
import { type FormState, PanelForm, UNTOUCHED } from '#ui/panel/PanelForm.tsx';
import { Moment, PanelHeading, PanelSection } from '#ui/panel/PanelSection.tsx';
import { PasskeyForm } from '#ui/panel/PasskeyForm.tsx';
import { deviceName } from './device-name.ts';
import styles from './OwnAccount.module.css';

export interface OwnSession {
  id: string;
  userAgent: string;
  address: string;
  /** Milliseconds since 1970. */
  lastUse: number;
  current: boolean;
}

export interface OwnAccountProps {
  forgeryToken: string;
  person: { username: string; lastname: string; email: string; role: string };
  /** The form that comes back, by its action. */
  states: Readonly<Record<string, FormState>>;
  /** What had been written before the session ended. */
  draft: Readonly<Record<string, string>>;
  application: boolean;
  /** Null when there is an application already. */
  offer: ApplicationKey | null;
  passkeys: readonly { id: string; name: string; createdAt: number }[];
  codesLeft: number;
  sessions: readonly OwnSession[];
}

const LABELS = {
  lastname: 'Apellido',
  email: 'Correo',
  current_password: 'Contraseña de ahora',
  password: 'Contraseña nueva',
  confirm_password: 'Repite la nueva',
};

/** Somebody's own account: data, password, second factors, recovery codes, sessions. */
export function OwnAccount(props: OwnAccountProps) {
  const { person } = props;
  return (
    <>
      <PanelHeading
        title="Mi cuenta"
        lead={`Entras como ${person.username}; tu papel es ${person.role}.`}
      />
      <Details {...props} />
      <Password {...props} />
      <Factors {...props} />
      <Codes {...props} />
      <Sessions {...props} />
    </>
  );
}

function Details({ forgeryToken, states, person, draft }: OwnAccountProps) {
  const state = states['datos'] ?? UNTOUCHED;
  const written = draft['accion'] === 'datos' ? draft : state.values;
  return (
    <PanelSection
      id="datos"
      title="Tus datos"
      intro="El correo recibe los enlaces para recuperarla."
    >
      <PanelForm action="datos" {...{ forgeryToken, state }} labels={LABELS}>
        <TextField
          name="lastname"
          label={LABELS.lastname}
          required
          autoComplete="family-name"
          defaultValue={written['lastname'] ?? person.lastname}
          error={state.errors['lastname']}
        />
        <TextField
          name="email"
          type="email"
          label={LABELS.email}
          required
          autoComplete="email"
          defaultValue={written['email'] ?? person.email}
          error={state.errors['email']}
        />
        <Button type="submit">Guardar</Button>
      </PanelForm>
    </PanelSection>
  );
}

function Password({ forgeryToken, states, person }: OwnAccountProps) {
  const state = states['contrasena'] ?? UNTOUCHED;
  return (
    <PanelSection
      id="contrasena"
      title="Contraseña"
      intro="Al cambiarla se cierran las demás sesiones."
    >
      <PanelForm action="contrasena" {...{ forgeryToken, state }} labels={LABELS}>
        <input
          type="text"
          name="username"
          value={person.username}
          autoComplete="username"
          hidden
          readOnly
        />
        <TextField
          name="current_password"
          type="password"
          label={LABELS.current_password}
          required
          autoComplete="current-password"
          error={state.errors['current_password']}
        />
        <TextField
          name="password"
          type="password"
          label={LABELS.password}
          hint="12 caracteres o más."
          required
          autoComplete="new-password"
          error={state.errors['password']}
        />
        <TextField
          name="confirm_password"
          type="password"
          label={LABELS.confirm_password}
          required
          autoComplete="new-password"
          error={state.errors['confirm_password']}
        />
        <Button type="submit">Cambiar la contraseña</Button>
      </PanelForm>
    </PanelSection>
  );
}

function Factors(props: OwnAccountProps) {
  const { forgeryToken, states, application, offer, passkeys } = props;
  return (
    <PanelSection
      id="segundo-factor"
      title="Segundo factor"
      intro="Ten dos, por si pierdes uno: una aplicación y una llave, o dos llaves."
    >
      <ul className={styles['list']}>
        {application && (
          <li className={styles['item']}>
            <span className={styles['what']}>Aplicación de códigos</span>
            <PanelForm
              inline
              action="quitar-aplicacion"
              forgeryToken={forgeryToken}
              state={states['quitar-aplicacion']}
            >
              <Button type="submit" aria-label="Quitar la aplicación de códigos">
                Quitar
              </Button>
            </PanelForm>
          </li>
        )}
        {passkeys.map(({ id, name, createdAt }) => (
          <li key={id} className={styles['item']}>
            <span className={styles['what']}>
              {name}{' '}
              <span className={styles['when']}>
                desde <Moment at={createdAt} />
              </span>
            </span>
            <PanelForm inline action="quitar-llave" forgeryToken={forgeryToken}>
              <input type="hidden" name="id" value={id} />
              <Button type="submit" aria-label={`Quitar la llave ${name}`}>
                Quitar
              </Button>
            </PanelForm>
          </li>
        ))}
      </ul>
      {states['quitar-llave'] && (
        <p role="alert" className={styles['problem']}>
          {states['quitar-llave'].problem}
        </p>
      )}
      <PasskeyForm
        what="registrar"
        forgeryToken={forgeryToken}
        state={states['llave']}
        button="Agregar una llave"
      >
        <TextField
          id="llave-nombre"
          name="nombre"
          label="Nombre de la llave"
          hint="Para reconocerla en esta lista: «Mi teléfono»."
          fit="medium"
        />
      </PasskeyForm>
      {offer && (
        <ApplicationForm forgeryToken={forgeryToken} offer={offer} state={states['aplicacion']} />
      )}
    </PanelSection>
  );
}

function Codes({ forgeryToken, codesLeft }: OwnAccountProps) {
  const left =
    codesLeft === 0
      ? 'No te queda ninguno'
      : codesLeft === 1
        ? 'Te queda uno'
        : `Te quedan ${codesLeft}`;
  return (
    <PanelSection
      id="codigos"
      title="Códigos de recuperación"
      intro={`${left}. Los nuevos sustituyen a los de antes.`}
    >
      <PanelForm action="codigos" forgeryToken={forgeryToken}>
        <Button type="submit">Hacer códigos nuevos</Button>
      </PanelForm>
    </PanelSection>
  );
}

function Sessions({ forgeryToken, sessions }: OwnAccountProps) {
  return (
    <PanelSection
      id="sesiones"
      title="Sesiones"
      intro="Cada una termina tras 12 horas sin uso, y a los 7 días en cualquier caso."
    >
      <ul className={styles['list']}>
        {sessions.map(({ id, userAgent, address, lastUse, current }) => (
          <li key={id} className={styles['item']}>
            <span className={styles['what']}>
              {deviceName(userAgent)} {current && <Badge tone="success">Esta</Badge>}
              <span className={styles['when']}>
                {address}, última vez <Moment at={lastUse} />
              </span>
            </span>
            {!current && (
              <PanelForm inline action="cerrar-sesion" forgeryToken={forgeryToken}>
                <input type="hidden" name="id" value={id} />
                <Button type="submit" aria-label={`Cerrar la sesión de ${deviceName(userAgent)}`}>
                  Cerrar
                </Button>
              </PanelForm>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <PanelForm action="cerrar-sesiones" forgeryToken={forgeryToken}>
          <Button type="submit">Cerrar las demás</Button>
        </PanelForm>
      )}
    </PanelSection>
  );
}
