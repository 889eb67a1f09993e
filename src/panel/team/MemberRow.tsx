import { Badge } from '#ui/badge/Badge.tsx';
import { Button } from '#ui/button/Button.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { PanelForm } from '#panel/shell/PanelForm.tsx';
import { PanelListItem } from '#panel/shell/PanelList.tsx';
import { confirmAddress, type MemberChange } from './Confirm.tsx';
import type { Member } from './Team.tsx';
import styles from './Team.module.css';

/** Somebody of the team, and the ways to what can be done with their account. */
export function MemberRow(props: Member & { forgeryToken: string }) {
  const { id, username, name, email, role, suspended, self, forgeryToken } = props;
  const other = role === 'atiende' ? 'administra' : 'atiende';
  const way = (change: MemberChange, text: string) => (
    <LinkButton href={confirmAddress(change, id)} aria-label={`${text}: ${username}`}>
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
          {self && <Badge tone="info">Tú</Badge>}
          {suspended && <Badge tone="error">Suspendida</Badge>}
          <Missing {...props} />
        </>
      }
    >
      {!self && (
        <>
          {way('papel', `Pasar a ${other}`)}
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
