import type { ReactNode } from 'react';
import { Button } from '#ui/button/Button.tsx';
import {
  PANEL_ROOMS,
  PANEL_ROUTES,
  type PanelRoom,
  type RouteRules,
} from '#server/accounts/access.ts';
import type { Person } from '#server/accounts/people.ts';
import { Logo } from '#ui/logo/Logo.tsx';
import { TokenField } from './PanelForm.tsx';
import styles from './PanelBar.module.css';

/** The person whose name and links a page shows. */
export type PanelPerson = Pick<Person, 'username' | 'role'>;

interface PanelBarProps {
  name: string;
  person: PanelPerson | null;
  path: string;
  theme?: ReactNode;
}

/** Matches addresses that belong to a main link («room») and need not be in the room's menu. */
const UNDER: Readonly<Partial<Record<PanelRoom, RegExp>>> = {
  Solicitudes: /^\/panel\/(?:solicitudes|correos)(?:\/|$)/,
  Contenido: /^\/panel\/contenido\//,
  Personas: /^\/panel\/(?:personas|bloqueadas)(?:\/|$)/,
};

/** Returns the panel's main links («rooms») with the pages that the person may open. */
export function roomsOf(person: Pick<Person, 'role'> | null) {
  const pages = Object.entries<RouteRules>(PANEL_ROUTES).flatMap(
    ([
      path,
      {
        menu,
        read: { who },
      },
    ]) =>
      menu !== undefined &&
      (person?.role === 'administra' || who === 'staff' || who === person?.role)
        ? [{ path, room: menu[0], name: menu[1] }]
        : [],
  );
  return PANEL_ROOMS.flatMap((room) => {
    const own = pages.filter((page) => page.room === room);
    const [first] = own;
    return first === undefined ? [] : [{ room, path: first.path, pages: own }];
  });
}

export function PanelBar({ name, person, path, theme }: PanelBarProps) {
  const rooms = roomsOf(person);
  const isOpen = ({ room, pages }: (typeof rooms)[number]) =>
    UNDER[room]?.test(path) === true || pages.some((page) => page.path === path);
  const inside = rooms.find(isOpen)?.pages ?? [];
  return (
    <header className={styles['bar']} data-screen="">
      <div className={styles['inside']}>
        <a className={styles['home']} href="/panel" aria-label={`${name}, inicio del panel`}>
          <Logo name={name} />
        </a>
        {person && (
          <nav className={styles['rooms']} aria-label="Panel">
            <ul className={styles['list']}>
              {rooms.map((room) => (
                <li key={room.room}>
                  <a
                    className={styles['room']}
                    href={room.path}
                    {...(isOpen(room) && { 'aria-current': room.path === path ? 'page' : 'true' })}
                  >
                    {room.room}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className={styles['end']}>
          <span className={styles['who']}>
            <Button
              variant="quiet"
              hidden
              data-help-open=""
              aria-label="Atajos de teclado"
              title="Atajos de teclado"
            >
              ?
            </Button>
          </span>
          {theme}
          {person && (
            <form method="post" action="/panel/salir" className={styles['leave']}>
              <TokenField />
              <input type="hidden" name="accion" value="salir" />
              <span className={styles['who']}>{person.username}</span>
              <Button type="submit" variant="quiet">
                Salir
              </Button>
            </form>
          )}
        </div>
      </div>
      {inside.length > 1 && (
        <nav className={styles['pages']} aria-label="En esta parte">
          <ul className={styles['list']}>
            {inside.map((page) => (
              <li key={page.path}>
                <a
                  className={styles['room']}
                  href={page.path}
                  {...(page.path === path && { 'aria-current': 'page' })}
                >
                  {page.name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </header>
  );
}
