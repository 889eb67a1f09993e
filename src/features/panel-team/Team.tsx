import { Badge } from '#ui/badge/Badge.tsx';
import { Button } from '#ui/button/Button.tsx';
import { RadioCards } from '#ui/field/RadioCards.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { type FormState, PanelForm, UNTOUCHED } from '#ui/panel/PanelForm.tsx';
import { FocusedAlert } from '#ui/panel/FocusedAlert.tsx';
import { PanelList, PanelListItem } from '#ui/panel/PanelList.tsx';
import { Moment, PanelHeading, PanelSection } from '#ui/panel/PanelSection.tsx';
import styles from './Team.module.css';

export interface Member {
  id: string;
  username: string;
  lastname: string;
  email: string;
  role: 'atiende' | 'administra';
  suspended: boolean;
  secured: boolean;
  /** Whoever is looking: their own account is managed elsewhere. */
  self: boolean;
}

export interface TeamProps {
  forgeryToken: string;
  members: readonly Member[];
  pending: readonly { email: string; role: string; expiresAt: number }[];
  /** The form that comes back, by its action. */
  states: Readonly<Record<string, FormState>>;
  /** What had been written before the session ended. */
  draft: Readonly<Record<string, string>>;
  /** A link that was just made, shown this once. */
  made: { link: string; mailed: boolean; email: string } | null;
}

const LABELS = { email: 'Correo', papel: 'Papel' };

const ROLES = [
  { value: 'atiende', label: 'Atiende', description: 'Ve y contesta las solicitudes.' },
  {
    value: 'administra',
    label: 'Administra',
    description: 'Además, el equipo, el registro y los ajustes.',
  },
] as const;

/** Who may come in, and with which role. */
export function Team(props: TeamProps) {
  const { made, states, members, forgeryToken } = props;
  const problem = ['papel', 'suspender', 'reactivar', 'restablecer']
    .map((action) => states[action]?.problem)
    .find((each) => each !== undefined);
  return (
    <>
      <PanelHeading title="Equipo" lead="Quién puede entrar al panel y qué puede hacer." />
      {made && (
        <div className={styles['made']}>
          <FocusedAlert tone={made.mailed ? 'success' : 'warning'} title="El enlace está listo">
            <p>
              {made.mailed
                ? `Salió por correo a ${made.email}. Por si no llega, este es; no volverá a mostrarse:`
                : `El correo a ${made.email} no pudo salir. Entrega tú este enlace; no volverá a mostrarse:`}
            </p>
            <p>
              <code className={styles['link']}>{made.link}</code>
            </p>
          </FocusedAlert>
        </div>
      )}
      {problem !== undefined && (
        <div className={styles['made']}>
          <FocusedAlert tone="error">{problem}</FocusedAlert>
        </div>
      )}
      <Invite {...props} />
      <PanelSection id="cuentas" title="Cuentas">
        <PanelList>
          {members.map((member) => (
            <MemberRow key={member.id} {...member} forgeryToken={forgeryToken} />
          ))}
        </PanelList>
      </PanelSection>
    </>
  );
}

function Invite({ forgeryToken, states, draft, pending }: TeamProps) {
  const state = states['invitar'] ?? UNTOUCHED;
  const written = draft['accion'] === 'invitar' ? draft : state.values;
  return (
    <PanelSection
      id="invitar"
      title="Invitar"
      intro="Recibe un enlace que sirve una vez, durante tres días, para crear su cuenta."
    >
      <PanelForm action="invitar" {...{ forgeryToken, state }} labels={LABELS}>
        <TextField
          name="email"
          type="email"
          label={LABELS.email}
          required
          autoComplete="off"
          defaultValue={written['email']}
          error={state.errors['email']}
        />
        <RadioCards
          name="papel"
          label={LABELS.papel}
          required
          options={ROLES}
          defaultValue={written['papel'] ?? 'atiende'}
          error={state.errors['papel']}
        />
        <Button type="submit" variant="primary">
          Invitar
        </Button>
      </PanelForm>
      {pending.length > 0 && (
        <div>
          <h3>Esperan respuesta</h3>
          <PanelList>
            {pending.map(({ email, role, expiresAt }) => (
              <PanelListItem
                key={`${email} ${expiresAt}`}
                what={email}
                detail={
                  <>
                    {role}, hasta <Moment at={expiresAt} />
                  </>
                }
              />
            ))}
          </PanelList>
        </div>
      )}
    </PanelSection>
  );
}

function MemberRow(props: Member & { forgeryToken: string }) {
  const { id, username, lastname, email, role, suspended, secured, self, forgeryToken } = props;
  const other = role === 'atiende' ? 'administra' : 'atiende';
  const act = (action: string, text: string, more?: Record<string, string>) => (
    <PanelForm inline action={action} forgeryToken={forgeryToken}>
      <input type="hidden" name="id" value={id} />
      {Object.entries(more ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" aria-label={`${text}: ${username}`}>
        {text}
      </Button>
    </PanelForm>
  );
  return (
    <PanelListItem
      what={
        <>
          {lastname} <span className={styles['username']}>{username}</span>
        </>
      }
      detail={email}
      marks={
        <>
          <Badge>{role}</Badge>
          {self && <Badge tone="info">Tú</Badge>}
          {suspended && <Badge tone="error">Suspendida</Badge>}
          {!secured && <Badge>Sin segundo factor: no ha entrado</Badge>}
        </>
      }
    >
      {!self && (
        <>
          {act('papel', `Pasar a ${other}`, { papel: other })}
          {suspended ? act('reactivar', 'Reactivar') : act('suspender', 'Suspender')}
          {!suspended && act('restablecer', 'Restablecer')}
        </>
      )}
    </PanelListItem>
  );
}
