import { Fragment, type ReactNode } from 'react';
import { addressLine } from '#content/words/legal-words.ts';
import type { Brand } from '#content/schemas/brand.ts';
import type { Ways } from '#content/words/ways.ts';
import type { Navigation } from '#content/schemas/navigation.ts';
import { classNames } from '#ui/class-names.ts';
import { NightHorizon } from '#ui/illustration/NightHorizon.tsx';
import { SiteLink } from '#ui/link/SiteLink.tsx';
import styles from './Footer.module.css';

interface FooterProps {
  brand: Brand;
  navigation: Pick<Navigation, 'pie' | 'textos'>;
  ways: Ways;
  year: number;
  motion?: ReactNode;
}

export function Footer({ brand, navigation, ways, year, motion }: FooterProps) {
  // A long mail address takes several lines. A new line begins before «@» or a dot.
  const [mailbox = '', host = ''] = ways.mail.text.split('@');
  const whole = ways.mail.text.length;
  const letters = whole > 28 ? Math.max(mailbox.length, host.length + 1) : whole;
  const size = letters > 28 ? 'longest' : letters > 20 ? 'long' : null;
  return (
    <footer className={styles['footer']}>
      <NightHorizon className={styles['horizon']} />
      <div className={styles['ground']}>
        <div className={styles['columns']}>
          <address className={styles['contact']}>
            <a
              className={classNames(styles['mail'], size !== null && styles[size])}
              href={ways.mail.href}
            >
              {mailbox}
              <span className={styles['host']}>
                @
                {host.split('.').map((label, index) => (
                  <Fragment key={index}>
                    {index > 0 && (
                      <>
                        <wbr />.
                      </>
                    )}
                    {label}
                  </Fragment>
                ))}
              </span>
            </a>
            <a className={styles['link']} href={ways.phone.href}>
              {ways.phone.text}
            </a>
            {ways.whatsapp && (
              <SiteLink className={styles['link']} href={ways.whatsapp.href}>
                {ways.whatsapp.text}
              </SiteLink>
            )}
            <span>{brand.horario}</span>
            <span>{addressLine(brand)}</span>
          </address>
          {navigation.pie.map(({ titulo, enlaces }) => (
            <nav key={titulo} aria-label={titulo}>
              <h2 className={styles['title']}>{titulo}</h2>
              <ul className={styles['links']}>
                {enlaces.map(({ texto, ruta }) => (
                  <li key={ruta}>
                    <SiteLink className={styles['link']} href={ruta}>
                      {texto}
                    </SiteLink>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className={styles['imprint']}>
          <div>{motion}</div>
          <p>
            © {year} {brand.razonSocial}
          </p>
          {navigation.textos.avisoMuestra !== '' && <p>{navigation.textos.avisoMuestra}</p>}
        </div>
      </div>
    </footer>
  );
}
