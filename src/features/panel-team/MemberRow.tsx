import { Badge } from '#ui/badge/Badge.tsx';
import { Button } from '#ui/button/Button.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { PanelForm } from '#ui/panel/PanelForm.tsx';
import { PanelListItem } from '#ui/panel/PanelList.tsx';
import { confirmAddress, type MemberChange, otherRoles } from './Confirm.tsx';
import type { Member } from './Team.tsx';
import styles from './Team.module.css';

/** Somebody of the team, and the ways to what can be done with their account. */
export function MemberRow(props: Member & { forgeryToken: string }) {
  const { id, username, name, email, role, suspended, publishes, self, forgeryToken } = props;
  const way = (change: MemberChange, text: string, to?: Member['role']) => (
    <LinkButton
      key={text}
      href={confirmAddress(change, id, to)}
      aria-label={`${text}: ${username}`}
    >
      {text}
    </LinkButton>
  );
  return (
    <PanelListItem
      what={
        <>
          {name} <span className={styles['username']}>{username}</span>
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
            <PanelForm inline action="publicar" forgeryToken={forgeryToken}>
              <input type="hidden" name="id" value={id} />
              <input type="hidden" name="publica" value={publishes ? 'no' : 'si'} />
              <Button
                type="submit"
                aria-label={`${publishes ? 'Quitar' : 'Dar'} el permiso de publicar: ${username}`}
              >
                {publishes ? 'Ya no publica' : 'Que publique'}
              </Button>
            </PanelForm>
          )}
          {suspended ? (
            <PanelForm inline action="reactivar" forgeryToken={forgeryToken}>
              <input type="hidden" name="id" value={id} />
              <Button type="submit" aria-label={`Reactivar: ${username}`}>
                Reactivar
              </Button>
            </PanelForm>
          ) : (
            way('suspender', 'Suspender')
          )}
          {!suspended && way('restablecer', 'Restablecer')}
        </>
      )}
    </PanelListItem>
  );
}

/** What an account still lacks to be of use. */
function Missing({ secured, resetting }: Pick<Member, 'secured' | 'resetting'>) {
  if (resetting) return <Badge>Restablecida: falta que abra su enlace</Badge>;
  return secured ? null : <Badge>Falta su segundo factor</Badge>;
}
