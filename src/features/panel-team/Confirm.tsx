import { Button } from '#ui/button/Button.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { PanelForm } from '#ui/panel/PanelForm.tsx';
import { PanelHeading } from '#ui/panel/PanelSection.tsx';
import type { Member } from './Team.tsx';
import styles from './Team.module.css';

/** What is asked about before it is done to somebody's account. */
export const MEMBER_CHANGES = ['papel', 'suspender', 'restablecer'] as const;

export type MemberChange = (typeof MEMBER_CHANGES)[number];

/**
 * The address that asks whether a change is meant.
 *
 * @param to the role, of a change of role
 */
export function confirmAddress(change: MemberChange, id: string, to?: Member['role']): string {
  const params = new URLSearchParams({ confirmar: change, id, ...(to && { papel: to }) });
  return `/panel/equipo?${params.toString()}`;
}

const ROLES = ['atiende', 'edita', 'administra'] as const;

/** The roles that somebody of this one can be given. */
export function otherRoles(role: Member['role']): Member['role'][] {
  return ROLES.filter((each) => each !== role);
}

const ROLE_BRINGS: Readonly<Record<Member['role'], string>> = {
  administra:
    'Podrá ver el registro e invitar, cambiar, suspender y restablecer cuentas, también la tuya.',
  atiende: 'Verá y contestará las solicitudes, y no cambiará los textos del sitio.',
  edita: 'Cambiará los textos del sitio, y no verá solicitudes ni datos de nadie.',
};

interface ConfirmProps {
  forgeryToken: string;
  change: MemberChange;
  member: Pick<Member, 'id' | 'username' | 'name' | 'email' | 'role'>;
  /** The role that is asked about, as the address has it. */
  to?: string | null | undefined;
}

/** Whether a change of somebody's account is meant, and what it brings. Works without any script. */
export function Confirm({ forgeryToken, change, member, to }: ConfirmProps) {
  const { id, username, name, email, role } = member;
  const others = otherRoles(role);
  const other = others.find((each) => each === to) ?? others.at(-1) ?? role;
  const who = `${name} (${username})`;
  const { title, text, button, final } = {
    papel: {
      title: `¿Pasar a ${who} a ${other}?`,
      text: `${ROLE_BRINGS[other]}${role === 'administra' ? ' Dejará de ver el equipo y el registro.' : ''} Tendrá que entrar de nuevo. Puedes volver atrás cuando quieras.`,
      button: `Pasar a ${other}`,
      final: false,
    },
    suspender: {
      title: `¿Suspender a ${who}?`,
      text: 'Sus sesiones se cierran en el acto y no podrá entrar hasta que la reactives. No pierde nada más.',
      button: 'Suspender',
      final: false,
    },
    restablecer: {
      title: `¿Restablecer la cuenta de ${who}?`,
      text: `Esto no se puede deshacer: su contraseña, sus llaves y sus códigos dejan de servir y sus sesiones se cierran. ${email} recibe un enlace para elegir otros.`,
      button: 'Restablecer',
      final: true,
    },
  }[change];
  return (
    <>
      <PanelHeading title={title} lead={text} />
      <div className={styles['confirm']}>
        <PanelForm inline to="/panel/equipo" action={change} forgeryToken={forgeryToken}>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="papel" value={other} />
          <input type="hidden" name="confirmado" value="si" />
          <Button type="submit" variant={final ? 'danger' : 'primary'}>
            {button}
          </Button>
          <LinkButton href="/panel/equipo">Dejar como está</LinkButton>
        </PanelForm>
      </div>
    </>
  );
}
