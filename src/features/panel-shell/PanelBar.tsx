import type { ReactNode } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { Logo } from '#ui/logo/Logo.tsx';
import styles from './PanelBar.module.css';

/** Whoever is in. */
export interface PanelPerson {
  username: string;
  name: string;
  /** Whether they see the pages for managing. */
  administers: boolean;
  /** Whether they change the site's content, and whether they see enquiries. */
  edits: boolean;
  attends: boolean;
}

interface PanelBarProps {
  /** The brand's name. */
  name: string;
  /** Null on the pages before signing in, which lead nowhere else. */
  person: PanelPerson | null;
  /** Path of the page shown. */
  path: string;
  forgeryToken: string;
  /** The day and night switch. */
  theme?: ReactNode;
}

const ROOMS = [
  { path: '/panel', text: 'Solicitudes', under: '/panel/solicitudes/', for: 'attends' },
  { path: '/panel/entregas', text: 'Entregas', for: 'attends' },
  { path: '/panel/cifras', text: 'Cifras', for: 'attends' },
  { path: '/panel/contenido', text: 'Contenido', under: '/panel/contenido/', for: 'edits' },
  { path: '/panel/boletin', text: 'Boletín', for: 'attends' },
  { path: '/panel/privacidad', text: 'Datos', for: 'attends' },
  { path: '/panel/guardia', text: 'Guardia', for: 'attends' },
  { path: '/panel/equipo', text: 'Equipo', for: 'administers' },
  { path: '/panel/registro', text: 'Registro', for: 'administers' },
  { path: '/panel/cuenta', text: 'Mi cuenta' },
] as const;

/** The bar at the top of the panel: its rooms, who is in, and the way out. */
export function PanelBar({ name, person, path, forgeryToken, theme }: PanelBarProps) {
  const rooms = ROOMS.filter((room) => !('for' in room) || person?.[room.for] === true);
  return (
    <header className={styles['bar']}>
      <div className={styles['inside']}>
        <a className={styles['home']} href="/panel" aria-label={`${name}, inicio del panel`}>
          <Logo name={name} />
        </a>
        {person && (
          <nav className={styles['rooms']} aria-label="Panel">
            <ul className={styles['list']}>
              {rooms.map((room) => (
                <li key={room.path}>
                  <a
                    className={styles['room']}
                    href={room.path}
                    {...(room.path === path && { 'aria-current': 'page' })}
                    {...('under' in room &&
                      path.startsWith(room.under) && { 'aria-current': 'true' })}
                  >
                    {room.text}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className={styles['end']}>
          {theme}
          {person && (
            <form method="post" action="/panel/salir" className={styles['leave']}>
              <input type="hidden" name="csrf_token" value={forgeryToken} />
              <input type="hidden" name="accion" value="salir" />
              <span className={styles['who']}>{person.username}</span>
              <Button type="submit" variant="quiet">
                Salir
              </Button>
            </form>
          )}
        </div>
      </div>
    </header>
  );
}
