import type { ReactNode } from 'react';
import type { Way } from '#content/words/ways.ts';
import type { Navigation } from '#content/schemas/navigation.ts';
import { FLOW_PATHS } from '#forms/wire.ts';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { CloseIcon, MenuIcon } from '#ui/icon/icons.ts';
import { SiteLink } from '#ui/link/SiteLink.tsx';
import { Logo } from '#ui/logo/Logo.tsx';
import styles from './Navbar.module.css';

interface NavbarProps {
  name: string;
  navigation: Pick<Navigation, 'principal' | 'accion' | 'textos'>;
  whatsapp?: Way | undefined;
  path: string;
  theme?: ReactNode;
}

const MENU = 'menu-principal';

/** Draws the navigation bar. If the bar is fixed (`data-fixed`), the `header` keeps its height. */
export function Navbar({ name, navigation, whatsapp, path, theme }: NavbarProps) {
  const { principal, accion, textos } = navigation;
  return (
    <header className={styles['navbar']} data-navbar="">
      <div className={styles['bar']}>
        <a className={styles['home']} href="/" aria-label={`${name}, ${textos.inicio}`}>
          <Logo name={name} />
        </a>
        <nav
          id={MENU}
          className={styles['menu']}
          data-screen=""
          popover="auto"
          aria-label={textos.navegacion}
        >
          <button
            type="button"
            className={styles['close']}
            popoverTarget={MENU}
            popoverTargetAction="hide"
            aria-label={textos.cerrar}
          >
            <CloseIcon />
          </button>
          <ul className={styles['links']}>
            {principal.map(({ texto, ruta }) => (
              <li key={ruta}>
                <SiteLink
                  className={styles['link']}
                  href={ruta}
                  {...(ruta === path && { 'aria-current': 'page' })}
                >
                  {texto}
                </SiteLink>
              </li>
            ))}
            <li className={styles['actionItem']}>
              <a className={styles['link']} href={accion.ruta}>
                {accion.texto}
              </a>
            </li>
            {whatsapp && (
              <li className={styles['chatItem']}>
                <SiteLink className={styles['link']} href={whatsapp.href}>
                  {whatsapp.text}
                </SiteLink>
              </li>
            )}
          </ul>
        </nav>
        <div className={styles['actions']} data-screen="">
          {theme}
          <LinkButton
            href={accion.ruta}
            variant={path === FLOW_PATHS.contact ? 'secondary' : 'primary'}
            className={styles['action']}
            {...(accion.ruta === path && { 'aria-current': 'page' })}
          >
            {accion.texto}
          </LinkButton>
          <button type="button" className={styles['open']} popoverTarget={MENU}>
            <MenuIcon />
            <span className={styles['openText']}>{textos.menu}</span>
          </button>
        </div>
      </div>
    </header>
  );
}
