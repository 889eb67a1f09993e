import { Button } from '#ui/button/Button.tsx';
import { RadioCards } from '#ui/field/RadioCards.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { At, type Clock } from '#ui/panel/Ago.tsx';
import { type FormState, PanelForm, UNTOUCHED } from '#ui/panel/PanelForm.tsx';
import { FocusedAlert } from '#ui/panel/FocusedAlert.tsx';
import { PanelList, PanelListItem } from '#ui/panel/PanelList.tsx';
import { PanelHeading, PanelSection } from '#ui/panel/PanelSection.tsx';
import { MemberRow } from './MemberRow.tsx';
import styles from './Team.module.css';

export interface Member {
  id: string;
  username: string;
  name: string;
  email: string;
  role: 'atiende' | 'edita' | 'administra';
  suspended: boolean;
  /** Whether who edits may publish. */
  publishes: boolean;
  secured: boolean;
  /** Whether they have yet to open the link of a reset. */
  resetting: boolean;
  /** Whoever is looking: their own account is managed elsewhere. */
  self: boolean;
}

export interface TeamProps {
  forgeryToken: string;
  members: readonly Member[];
  pending: readonly { id: string; email: string; role: string; expiresAt: number }[];
  /** The form that comes back, by its action. */
  states: Readonly<Record<string, FormState>>;
  /** A link that was just made; `over` when it is shown no longer. */
  made: { link: string; mailed: 'sent' | 'kept' | 'failed'; email: string } | 'over' | null;
  clock: Pick<Clock, 'timeZone'>;
}

const LABELS = { email: 'Correo', papel: 'Papel' };

const ROLES = [
  { value: 'atiende', label: 'Atiende', description: 'Ve y contesta las solicitudes.' },
  {
    value: 'edita',
    label: 'Edita',
    description: 'Cambia los textos y los precios del sitio; no ve solicitudes ni datos de nadie.',
  },
  {
    value: 'administra',
    label: 'Administra',
    description: 'Todo lo anterior, y además el equipo, el registro y los ajustes.',
  },
] as const;

/** Who may come in, and with which role. */
export function Team(props: TeamProps) {
  const { made, states, members, forgeryToken } = props;
  const problem = [
    'papel',
    'publicar',
    'suspender',
    'reactivar',
    'restablecer',
    'reenviar',
    'retirar',
  ]
    .map((action) => states[action]?.problem)
    .find((each) => each !== undefined);
  return (
    <>
      <PanelHeading title="Equipo" lead="Quién puede entrar al panel y qué puede hacer." />
      {made !== null && (
        <div className={styles['made']}>
          <Made made={made} />
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

const MAILED = {
  sent: (email: string) => `Salió por correo a ${email}. Por si no llega, este es:`,
  kept: (email: string) => `No hay servidor de correo: pásale tú este enlace a ${email}.`,
  failed: (email: string) => `El correo a ${email} no pudo salir: pásale tú este enlace.`,
} as const;

function Made({ made }: { made: NonNullable<TeamProps['made']> }) {
  if (made === 'over') {
    return (
      <FocusedAlert>
        El enlace ya no se muestra. Si no llegó, haz otro con «Enviar otra vez» o, de una cuenta,
        con «Restablecer».
      </FocusedAlert>
    );
  }
  const { link, mailed, email } = made;
  return (
    <FocusedAlert tone={mailed === 'sent' ? 'success' : 'warning'} title="El enlace está listo">
      <p>{MAILED[mailed](email)}</p>
      <p>
        <code className={styles['link']}>{link}</code>
      </p>
      <p>Se muestra solo unos minutos, y solo a ti.</p>
    </FocusedAlert>
  );
}

function Invite({ forgeryToken, states, pending, clock }: TeamProps) {
  const state = states['invitar'] ?? UNTOUCHED;
  const written = state.values;
  return (
    <PanelSection
      id="invitar"
      title="Invitar"
      intro="Recibe un enlace que sirve una vez, durante tres días, para crear su cuenta."
    >
      <PanelForm action="invitar" forgeryToken={forgeryToken} state={state} labels={LABELS}>
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
            {pending.map(({ id, email, role, expiresAt }) => (
              <PanelListItem
                key={id}
                what={email}
                detail={
                  <>
                    {role}, hasta <At at={expiresAt} clock={clock} />
                  </>
                }
              >
                <PanelForm inline action="reenviar" forgeryToken={forgeryToken}>
                  <input type="hidden" name="id" value={id} />
                  <Button type="submit" aria-label={`Enviar otra vez: ${email}`}>
                    Enviar otra vez
                  </Button>
                </PanelForm>
                <PanelForm inline action="retirar" forgeryToken={forgeryToken}>
                  <input type="hidden" name="id" value={id} />
                  <Button type="submit" aria-label={`Retirar: ${email}`}>
                    Retirar
                  </Button>
                </PanelForm>
              </PanelListItem>
            ))}
          </PanelList>
        </div>
      )}
    </PanelSection>
  );
}
