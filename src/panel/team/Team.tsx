import { Button } from '#ui/button/Button.tsx';
import { RadioCards } from '#ui/field/RadioCards.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { At } from '#panel/shell/Ago.tsx';
import {
  fieldsOf,
  HiddenFields,
  PanelForm,
  UNTOUCHED,
  type ViewProps,
  FocusedAlert,
  Refused,
  OneButton,
} from '#panel/shell/PanelForm.tsx';
import { PanelList, PanelListItem } from '#panel/shell/PanelList.tsx';
import { PanelHeading, PanelSection } from '#panel/shell/PanelSection.tsx';
import { settingPath } from '#panel/shell/words.ts';
import type { MemberChange, TeamView } from './query.ts';
import { Badge } from '#ui/badge/Badge.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import panel from '#panel/shell/Panel.module.css';

type Member = TeamView['members'][number];
type ChangeAsked = NonNullable<TeamView['asked']>;

const TEAM_PATH = '/panel/equipo';

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

export function Team(props: ViewProps<TeamView>) {
  const { view, states } = props;
  const { made, members, asked } = view;
  if (asked !== null) return <Confirm {...asked} />;
  return (
    <>
      <PanelHeading title="Equipo" lead="Quién puede entrar al panel y qué puede hacer." />
      {made !== null && (
        <div className={panel['actions']}>
          <NewLink made={made} />
        </div>
      )}
      {Object.values(states).some(({ problem }) => problem !== undefined) && (
        <div className={panel['actions']}>
          <Refused states={states} />
        </div>
      )}
      <Invite {...props} />
      <PanelSection id="cuentas" title="Cuentas">
        <PanelList>
          {members.map((member) => (
            <MemberRow key={member.id} {...member} />
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

const REACH = {
  machine: 'Este enlace solo abre en la máquina del sitio',
  network: 'Este enlace solo abre en la red donde está el sitio',
} as const;

const COPIED = 'enlace-hecho';

function NewLink({ made }: { made: NonNullable<TeamView['made']> }) {
  if (made === 'expired') {
    return (
      <FocusedAlert>
        El enlace ya no se muestra. Si no llegó, haz otro con «Enviar otra vez» o, de una cuenta,
        con «Restablecer».
      </FocusedAlert>
    );
  }
  const { link, mailed, email, reach, nearby } = made;
  return (
    <FocusedAlert
      tone={mailed === 'sent' && reach === 'everywhere' ? 'success' : 'warning'}
      title={reach === 'everywhere' ? 'El enlace está listo' : 'Falta la dirección pública'}
    >
      {reach !== 'everywhere' && (
        <p>
          {REACH[reach]}. <a href={settingPath('direccion')}>Pon la dirección pública</a> y envía
          otro para quien está fuera.
        </p>
      )}
      <p>{MAILED[mailed](email)}</p>
      <p>
        <code id={nearby === null ? COPIED : undefined}>{link}</code>
      </p>
      {nearby !== null && (
        <p>
          En un teléfono de la misma red: <code id={COPIED}>{nearby}</code>
        </p>
      )}
      <div className={panel['line']}>
        <Button hidden data-copies={COPIED}>
          Copiar
        </Button>
        <span role="status" className={panel['soft']} />
      </div>
      <p>Se muestra solo unos minutos, y solo a ti.</p>
    </FocusedAlert>
  );
}

function Invite({ view, states }: ViewProps<TeamView>) {
  const { pending } = view;
  const state = states['invitar'] ?? UNTOUCHED;
  return (
    <PanelSection
      id="invitar"
      title="Invitar"
      intro="Recibe un enlace que sirve una vez, durante tres días, para crear su cuenta."
    >
      <PanelForm action="invitar" state={state} labels={LABELS}>
        <TextField {...fieldsOf(LABELS, state)('email')} type="email" required autoComplete="off" />
        <RadioCards
          name="papel"
          label={LABELS.papel}
          required
          options={ROLES}
          defaultValue={state.values['papel'] ?? 'atiende'}
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
                    {role}, hasta <At at={expiresAt} />
                  </>
                }
              >
                <OneButton
                  action="reenviar"
                  name="id"
                  value={id}
                  aria-label={`Enviar otra vez: ${email}`}
                >
                  Enviar otra vez
                </OneButton>
                <OneButton action="retirar" name="id" value={id} aria-label={`Retirar: ${email}`}>
                  Retirar
                </OneButton>
              </PanelListItem>
            ))}
          </PanelList>
        </div>
      )}
    </PanelSection>
  );
}

function MemberRow(props: Member) {
  const { id, username, name, email, role, suspended, publishes, self } = props;
  const way = (change: MemberChange, text: string, to: Member['role'] | null = null) => {
    const { title, text: detail, fields } = questionOf({ change, member: props, to });
    return (
      <LinkButton
        key={text}
        href={confirmAddress(change, id, to)}
        aria-label={`${text}: ${username}`}
        data-method="post"
        data-url={TEAM_PATH}
        data-params={new URLSearchParams({ accion: change, ...fields }).toString()}
        data-confirm={`${title}\n${detail}`}
      >
        {text}
      </LinkButton>
    );
  };
  return (
    <PanelListItem
      what={
        <>
          {name} <span className={panel['folio']}>{username}</span>
        </>
      }
      detail={email}
      marks={
        <>
          <Badge>{role}</Badge>
          {role === 'edita' && publishes && <Badge>Publica</Badge>}
          {self && <Badge tone="info">Tú</Badge>}
          {suspended && <Badge tone="error">Suspendida</Badge>}
          <Missing {...props} />
        </>
      }
    >
      {!self && (
        <>
          {otherRoles(role).map((other) => way('papel', `Pasar a ${other}`, other))}
          {role === 'edita' && (
            <PanelForm inline action="publicar">
              <HiddenFields values={{ id, publica: publishes ? 'no' : 'si' }} />
              <Button
                type="submit"
                aria-label={`${publishes ? 'Quitar' : 'Dar'} el permiso de publicar: ${username}`}
              >
                {publishes ? 'Ya no publica' : 'Que publique'}
              </Button>
            </PanelForm>
          )}
          {suspended ? (
            <OneButton
              action="reactivar"
              name="id"
              value={id}
              aria-label={`Reactivar: ${username}`}
            >
              Reactivar
            </OneButton>
          ) : (
            way('suspender', 'Suspender')
          )}
          {!suspended && way('restablecer', 'Restablecer')}
        </>
      )}
    </PanelListItem>
  );
}

function Missing({ secured, resetting }: Pick<Member, 'secured' | 'resetting'>) {
  if (resetting) return <Badge>Restablecida: falta que abra su enlace</Badge>;
  return secured ? null : <Badge>Falta su segundo factor</Badge>;
}

function confirmAddress(change: MemberChange, id: string, to: Member['role'] | null): string {
  const params = new URLSearchParams({ confirmar: change, id, ...(to && { papel: to }) });
  return `${TEAM_PATH}?${params.toString()}`;
}

function otherRoles(role: Member['role']): Member['role'][] {
  return ROLES.map(({ value }) => value).filter((each) => each !== role);
}

const ROLE_BRINGS: Readonly<Record<Member['role'], string>> = {
  administra:
    'Podrá ver el registro e invitar, cambiar, suspender y restablecer cuentas, también la tuya.',
  atiende: 'Verá y contestará las solicitudes, y no cambiará los textos del sitio.',
  edita: 'Cambiará los textos del sitio, y no verá solicitudes ni datos de nadie.',
};

function questionOf({ change, member, to }: ChangeAsked) {
  const { id, username, name, email, role } = member;
  const others = otherRoles(role);
  const papel = others.find((each) => each === to) ?? others.at(-1) ?? role;
  const who = `${name} (${username})`;
  const question = {
    papel: {
      title: `¿Pasar a ${who} a ${papel}?`,
      text: `${ROLE_BRINGS[papel]}${role === 'administra' ? ' Dejará de ver el equipo y el registro.' : ''} Tendrá que entrar de nuevo. Puedes volver atrás cuando quieras.`,
      button: `Pasar a ${papel}`,
    },
    suspender: {
      title: `¿Suspender a ${who}?`,
      text: 'Sus sesiones se cierran en el acto y no podrá entrar hasta que la reactives. No pierde nada más.',
      button: 'Suspender',
    },
    restablecer: {
      title: `¿Restablecer la cuenta de ${who}?`,
      text: `Esto no se puede deshacer: su contraseña, sus llaves y sus códigos dejan de servir y sus sesiones se cierran. ${email} recibe un enlace para elegir otros.`,
      button: 'Restablecer',
    },
  }[change];
  return { ...question, fields: { id, papel, confirmado: 'si' } };
}

function Confirm(asked: ChangeAsked) {
  const { change } = asked;
  const { title, text, button, fields } = questionOf(asked);
  return (
    <>
      <PanelHeading title={title} lead={text} />
      <div className={panel['actions']}>
        <PanelForm inline to={TEAM_PATH} action={change}>
          <HiddenFields values={fields} />
          <Button type="submit" variant={change === 'restablecer' ? 'danger' : 'primary'}>
            {button}
          </Button>
          <LinkButton href={TEAM_PATH}>Dejar como está</LinkButton>
        </PanelForm>
      </div>
    </>
  );
}
