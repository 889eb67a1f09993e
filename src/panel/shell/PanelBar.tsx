import type { ReactNode } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { PANEL_ROUTES, type RouteRules } from '#server/accounts/access.ts';
import type { Role } from '#server/accounts/access.ts';
import { Logo } from '#ui/logo/Logo.tsx';
import styles from './PanelBar.module.css';

/** Whoever is in. */
export interface PanelPerson {
  username: string;
  name: string;
  /** Whether they see the pages for managing. */
  administers: boolean;
  role: Role;
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

/** Every page with a name in the table of access, in its order. */
const PAGES = Object.entries<RouteRules>(PANEL_ROUTES).flatMap(([path, { menu, read }]) =>
  menu === undefined ? [] : [{ path, menu, who: read.who }],
);

/** What lies under a page of the bar. */
const UNDER: Readonly<Record<string, RegExp>> = {
  '/panel': /^\/panel\/(?:solicitudes|correos|personas)(?:\/|$)/,
  '/panel/contenido': /^\/panel\/contenido\//,
};

/** The pages of the bar that somebody may open. */
export function roomsOf(person: Pick<PanelPerson, 'administers' | 'role'> | null) {
  return PAGES.filter(
    ({ who }) => person?.administers === true || who === 'staff' || who === person?.role,
  );
}

/** The bar at the top of the panel: its rooms, who is in, and the way out. */
export function PanelBar({ name, person, path, forgeryToken, theme }: PanelBarProps) {
  const pages = roomsOf(person);
  return (
    <header className={styles['bar']} data-screen="">
      <div className={styles['inside']}>
        <a className={styles['home']} href="/panel" aria-label={`${name}, inicio del panel`}>
          <Logo name={name} />
        </a>
        {person && (
          <nav className={styles['rooms']} aria-label="Panel">
            <ul className={styles['list']}>
              {pages.map((page) => (
                <li key={page.path}>
                  <a
                    className={styles['room']}
                    href={page.path}
                    {...(page.path === path && { 'aria-current': 'page' })}
                    {...(UNDER[page.path]?.test(path) && { 'aria-current': 'true' })}
                  >
                    {page.menu}
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
