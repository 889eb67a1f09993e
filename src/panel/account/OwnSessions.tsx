import { Badge } from '#ui/badge/Badge.tsx';
import { Button } from '#ui/button/Button.tsx';
import { At, type Clock } from '#panel/shell/Ago.tsx';
import { PanelForm } from '#panel/shell/PanelForm.tsx';
import { PanelList, PanelListItem } from '#panel/shell/PanelList.tsx';
import { PanelSection } from '#panel/shell/PanelSection.tsx';
import { deviceName } from './device-name.ts';

export interface OwnSession {
  id: string;
  userAgent: string;
  address: string;
  /** Milliseconds since 1970. */
  lastUse: number;
  current: boolean;
}

interface OwnSessionsProps {
  forgeryToken: string;
  sessions: readonly OwnSession[];
  clock: Pick<Clock, 'timeZone'>;
}

/** Where somebody is signed in, and the way to end it there. */
export function OwnSessions({ forgeryToken, sessions, clock }: OwnSessionsProps) {
  return (
    <PanelSection
      id="sesiones"
      title="Sesiones"
      intro="Cada una termina tras 12 horas sin uso, y a los 7 días en cualquier caso."
    >
      <PanelList>
        {sessions.map(({ id, userAgent, address, lastUse, current }) => (
          <PanelListItem
            key={id}
            what={deviceName(userAgent)}
            detail={
              <>
                {address}, última vez <At at={lastUse} clock={clock} />
              </>
            }
            marks={current ? <Badge tone="success">Esta</Badge> : undefined}
          >
            {!current && (
              <PanelForm inline action="cerrar-sesion" forgeryToken={forgeryToken}>
                <input type="hidden" name="id" value={id} />
                <Button type="submit" aria-label={`Cerrar la sesión de ${deviceName(userAgent)}`}>
                  Cerrar
                </Button>
              </PanelForm>
            )}
          </PanelListItem>
        ))}
      </PanelList>
      {sessions.length > 1 && (
        <PanelForm action="cerrar-sesiones" forgeryToken={forgeryToken}>
          <Button type="submit">Cerrar las demás</Button>
        </PanelForm>
      )}
    </PanelSection>
  );
}
