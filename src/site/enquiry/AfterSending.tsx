import { fill } from '#content/values/placeholders.ts';
import type { Brand } from '#content/schemas/brand.ts';
import type { Ways } from '#content/words/ways.ts';
import type { ContactPageCopy } from '#content/schemas/flow-pages.ts';
import { SiteLink } from '#ui/link/SiteLink.tsx';
import { PersonScene, type Role } from '#ui/illustration/PersonScene.tsx';
import styles from './AfterSending.module.css';
import list from './WaysList.module.css';

export interface AfterSendingProps {
  copy: ContactPageCopy['lado'];
  brand: Pick<Brand, 'respuesta'>;
  ways: Ways;
  reader: Role;
  /** A sentence about the site's latest test of itself (round), or null to show no sentence. */
  tried: string | null;
}

/** Explains what happens after the form is sent, and lists other ways to reach the agency. */
export function AfterSending({ copy, brand, ways, reader, tried }: AfterSendingProps) {
  return (
    <section className={styles['after']} aria-labelledby="despues-de-enviar">
      <div>
        <div className={styles['head']}>
          <h2 id="despues-de-enviar">{copy.titulo}</h2>
          <p className={styles['reader']}>{copy.quien}</p>
          <div className={styles['person']}>
            <PersonScene role={reader} />
          </div>
        </div>
        <dl className={styles['points']}>
          {copy.puntos.map(({ cuando, texto }) => (
            <div key={cuando}>
              <dt>{fill(cuando, { respuesta: brand.respuesta })}</dt>
              <dd>{texto}</dd>
            </div>
          ))}
        </dl>
      </div>
      <h3 className={styles['label']}>{copy.hablar}</h3>
      <ul className={list['ways']}>
        {[ways.whatsapp, ways.phone, ways.mail].map(
          (way) =>
            way && (
              <li key={way.href}>
                <SiteLink href={way.href}>{way.text}</SiteLink>
              </li>
            ),
        )}
      </ul>
      {tried !== null && <p className={styles['tried']}>{tried}</p>}
    </section>
  );
}
