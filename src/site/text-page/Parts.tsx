import { serviceOf, termsOf } from '#content/prices.ts';
import type { PagePart } from '#content/schemas/blocks.ts';
import type { Hours } from '#content/schemas/hours.ts';
import type { Services } from '#content/schemas/services.ts';
import { Alert } from '#ui/alert/Alert.tsx';
import { classNames } from '#ui/class-names.ts';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { Disclosure } from '#ui/collapse/Disclosure.tsx';
import { NarrowFold } from '#ui/collapse/NarrowFold.tsx';
import { ArrowRightIcon } from '#ui/icon/direction-icons.tsx';
import { Paper } from '#ui/paper/Paper.tsx';
import { OWN_PICTURES } from '#ui/picture/own-pictures.ts';
import { OwnPicture } from '#ui/picture/OwnPicture.tsx';
import { HoursWeek } from './HoursWeek.tsx';
import { CustomerSum } from './CustomerSum.tsx';
import { Line } from './Line.tsx';
import { Message } from './Message.tsx';
import styles from './Parts.module.css';
import { Prose } from './Prose.tsx';
import { SampleSite } from './SampleSite.tsx';

/** What the blocks of a text are filled with. */
export interface PartMatter {
  services: Services;
  /** When somebody is there. */
  hours: Hours;
}

interface PartsProps {
  parts: readonly PagePart[];
  matter: PartMatter;
}

/** The notice's tones in the words of `ui`. */
const TONES = { nota: 'info', bien: 'success', alerta: 'warning' } as const;

/** A heading, and right under it what is in bold. */
const OFFER = /<\/h3>\s*<p><strong>/;

/** A stretch of a text: what was written in Markdown, and its blocks. */
export function Parts({ parts, matter }: PartsProps) {
  return (
    <div className={styles['parts']}>
      {parts.map((part, index) => (
        // They never change place: a page is drawn once.
        <Part key={index} part={part} matter={matter} />
      ))}
    </div>
  );
}

function Part({ part, matter }: { part: PagePart; matter: PartMatter }) {
  switch (part.tipo) {
    case 'texto':
      return <Prose html={part.html} />;
    case 'columnas':
      return (
        <div className={classNames(styles['columns'], isOffer(part) && styles['offers'])}>
          {part.columnas.map((parts, index) => (
            <Parts key={index} parts={parts} matter={matter} />
          ))}
        </div>
      );
    case 'aviso':
      return (
        <Alert tone={TONES[part.tono]} title={part.titulo || undefined} live={false}>
          <Prose html={part.html} />
        </Alert>
      );
    case 'hoja':
      return (
        <Paper className={styles['paper']}>
          <p className={styles['which']}>
            {part.titulo} {part.sello !== undefined && <span>{part.sello}</span>}
          </p>
          <Prose html={part.html} />
        </Paper>
      );
    case 'pliegue':
      return (
        <NarrowFold summary={part.titulo}>
          <Prose html={part.html} />
        </NarrowFold>
      );
    case 'preguntas':
      return (
        <div className={styles['questions']}>
          {part.lista.map(({ pregunta, html }) => (
            <Disclosure key={pregunta} summary={pregunta}>
              <Prose html={html} />
            </Disclosure>
          ))}
        </div>
      );
    case 'linea':
      return <Line stops={part.paradas} plan={part.forma === 'plan'} />;
    case 'mensaje':
      return <Message from={part.de} hour={part.hora} html={part.html} />;
    case 'sitio':
      return <SampleSite {...part} />;
    case 'cuenta':
      return (
        <CustomerSum
          {...part}
          price={serviceOf(part.servicio, matter.services, 'un bloque «cuenta»').desde}
          money={matter.services}
        />
      );
    case 'boton':
      return (
        <p>
          <LinkButton
            href={part.ruta}
            variant={part.estilo === 'principal' ? 'primary' : 'secondary'}
            iconAfter={<ArrowRightIcon />}
          >
            {part.texto}
          </LinkButton>
        </p>
      );
    case 'imagen':
      return <Picture name={part.nombre} caption={part.pie} />;
    case 'precio':
      return <Price id={part.servicio} services={matter.services} />;
    case 'horario':
      return (
        <HoursWeek
          title={part.titulo}
          own={part.turnos}
          rest={part.resto}
          always={part.siempre}
          hours={matter.hours}
        />
      );
  }
}

/** Whether the columns, save a sheet beside them, say under their headings, in bold, what they cost. */
function isOffer({ columnas }: Extract<PagePart, { tipo: 'columnas' }>): boolean {
  const told = columnas.filter(([first]) => first?.tipo !== 'hoja');
  return (
    told.length > 0 && told.every(([first]) => first?.tipo === 'texto' && OFFER.test(first.html))
  );
}

/** A picture of the agency's in a text; the content's check has seen that it is there. */
function Picture({ name, caption }: { name: string; caption: string }) {
  const picture = OWN_PICTURES[name];
  if (picture === undefined) return null;
  return (
    <figure className={styles['figure']}>
      <OwnPicture picture={picture} sizes="(width < 48rem) 100vw, 44rem" />
      {caption !== '' && <figcaption>{caption}</figcaption>}
    </figure>
  );
}

/** What a service costs, as its card says it, and the way to the card. */
function Price({ id, services }: { id: string; services: Services }) {
  const { name, price, tax, time } = termsOf(id, services, 'un bloque «precio»');
  return (
    <p className={styles['price']}>
      <a className={styles['service']} href={`/servicios#${id}`}>
        {name}
      </a>
      <span className={styles['amount']}>{price}</span>
      <span className={styles['terms']}>
        {tax} · {time}
      </span>
    </p>
  );
}
