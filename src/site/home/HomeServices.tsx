import { fill } from '#content/values/placeholders.ts';
import { codeBehind, currencyWords, priceParts, serviceOf } from '#content/words/prices.ts';
import type { Home } from '#content/schemas/home.ts';
import type { Services } from '#content/schemas/services.ts';
import { classNames } from '#ui/class-names.ts';
import { Building } from '#ui/illustration/Buildings.tsx';
import passing from '#ui/illustration/Passing.module.css';
import { LinkedText } from '#ui/link/LinkedText.tsx';
import { Section } from '#ui/layout/Section.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import styles from './HomeServices.module.css';

interface HomeServicesProps {
  content: Home['servicios'];
  services: Services;
}

const BY = 'content/inicio.yaml';

export function HomeServices({ content, services }: HomeServicesProps) {
  const { rotulos } = services;
  return (
    <Section id="servicios" title={content.titulo}>
      <p className={styles['intro']}>
        <LinkedText text={content.entrada} />{' '}
        <span>
          <LinkedText
            text={fill(content.nota, {
              moneda: currencyWords(services),
              impuesto: rotulos.impuesto,
            })}
          />
        </span>
      </p>
      <ul className={styles['street']} data-silhouette="">
        {content.lista.map(({ nombre, ruta, servicio, linea }) => {
          const service = serviceOf(servicio, services, BY);
          const { from, amount, per } = priceParts(servicio, services, BY);
          return (
            <li key={servicio} className={styles['place']}>
              <div className={classNames(styles['building'], passing['passing'])}>
                <Building name={service.dibujo} flush />
              </div>
              <div className={styles['what']}>
                <h3 className={styles['name']}>
                  <a className={styles['link']} href={ruta}>
                    {nombre ?? service.nombre}
                  </a>
                </h3>
                {linea && <p className={styles['line']}>{linea}</p>}
              </div>
              <div className={styles['terms']}>
                <p className={styles['price']}>
                  <span>{from}</span> <b>{amount}</b>
                  <VisuallyHidden>{`${codeBehind(services)}, ${rotulos.impuesto}`}</VisuallyHidden>
                </p>
                <p className={styles['facts']}>
                  {[per, service.plazo].filter(Boolean).join('\u00A0· ')}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
