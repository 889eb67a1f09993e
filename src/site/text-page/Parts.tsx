import {
  firstYear,
  formatAmount,
  leastYear,
  type Money,
  serviceOf,
  termsOf,
} from '#content/prices.ts';
import type { PagePart, Stop, BlockFields } from '#content/schemas/blocks.ts';
import { type Hours, minutesOf, WEEKDAYS } from '#content/schemas/hours.ts';
import type { Services } from '#content/schemas/services.ts';
import { Alert } from '#ui/alert/Alert.tsx';
import { classNames } from '#ui/class-names.ts';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { Disclosure } from '#ui/collapse/Disclosure.tsx';
import { NarrowFold } from '#ui/collapse/NarrowFold.tsx';
import { FirstYearSum } from '#ui/first-year/FirstYearSum.tsx';
import { ArrowRightIcon } from '#ui/icon/direction-icons.tsx';
import { Paper } from '#ui/paper/Paper.tsx';
import { OWN_PICTURES } from '#ui/picture/own-pictures.ts';
import { OwnPicture } from '#ui/picture/OwnPicture.tsx';
import styles from './Parts.module.css';
import { hoursWords, isWithin } from '#content/hours-words.ts';
import { Fragment, useId } from 'react';
import { fill } from '#content/placeholders.ts';
import { Building, type BuildingName } from '#ui/illustration/Buildings.tsx';
import scene from '#ui/illustration/Scene.module.css';
import { markElsewhere } from '#ui/link/elsewhere.ts';

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
      return <ServiceSum {...part} services={matter.services} />;
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

interface LineProps {
  stops: readonly Stop[];
  /** Equal stretches of one bar, as the weeks of a project, and not moments. */
  plan?: boolean;
}

/** What happens and when, on a line that is drawn once as one comes to it; down the page where it is narrow. */
function Line({ stops, plan = false }: LineProps) {
  return (
    <ol className={styles['line']}>
      {stops.map(({ hora, texto, queda }) => (
        <li key={hora} className={classNames(styles['stop'], styles[plan ? 'week' : 'moment'])}>
          <b>{hora}</b> {texto}
          {queda !== undefined && <strong className={styles['left']}>{queda}</strong>}
        </li>
      ))}
    </ol>
  );
}

interface HoursWeekProps {
  /** What is seen. */
  title: string;
  /** What is said of the filled hours. */
  own: string;
  /** What is said of all the other hours, which then are drawn too. */
  rest?: string | undefined;
  /** What goes on at every hour; without it, no line does. */
  always: string | undefined;
  /** When somebody is there. */
  hours: Hours;
}

const DAY_MINUTES = 24 * 60;
/** The hours that are written over the days, quarters of a day, and its end. */
const SCALE = [0, 6, 12, 18, 24];

/**
 * The agency's week, hour by hour: dots for what never stops, a lamp lit where somebody is there, and an
 * outline where somebody can be. The drawing is decoration: its legend says all of it.
 */
export function HoursWeek({ title, own, rest, always, hours }: HoursWeekProps) {
  return (
    <figure className={styles['hoursWeekWeek']}>
      <figcaption className={styles['title']}>{title}</figcaption>
      <div className={styles['days']} aria-hidden="true">
        <p className={styles['scale']}>
          {SCALE.map((hour) => (
            <span key={hour}>{hour}</span>
          ))}
        </p>
        {WEEKDAYS.map((day) => (
          <div key={day} className={styles['day']}>
            <span>{day.slice(0, 2)}</span>
            <svg viewBox={`0 0 ${DAY_MINUTES} 20`} preserveAspectRatio="none" focusable="false">
              {rest !== undefined &&
                restOf(shiftsOf(day, hours)).map(([from, to]) => (
                  <rect
                    key={from}
                    className={styles['rest']}
                    data-hours="rest"
                    x={from}
                    width={to - from}
                    height="20"
                  />
                ))}
              {shiftsOf(day, hours).map(([from, to]) => (
                <rect
                  key={from}
                  className={styles['shift']}
                  x={from}
                  width={to - from}
                  height="20"
                />
              ))}
              {always !== undefined && (
                <path className={styles['hoursWeekLine']} d={`M0 10H${DAY_MINUTES}`} />
              )}
            </svg>
          </div>
        ))}
      </div>
      <ul className={styles['legend']}>
        <li data-kind="shift">
          {own}: <span>{hoursWords(hours)}</span>
        </li>
        {rest !== undefined && <li data-kind="rest">{rest}</li>}
        {always !== undefined && <li data-kind="line">{always}</li>}
      </ul>
    </figure>
  );
}

type Stretch = readonly [from: number, to: number];

/** When somebody is there on a day, in its minutes, the earliest first. */
function shiftsOf(day: (typeof WEEKDAYS)[number], { turnos }: Hours): Stretch[] {
  return turnos
    .filter(({ de, a }) => isWithin(day, de, a))
    .map(({ abre, cierra }): Stretch => [minutesOf(abre), minutesOf(cierra)])
    .sort(([first], [second]) => first - second);
}

/** What of a day they leave. */
function restOf(shifts: readonly Stretch[]): Stretch[] {
  return [0, ...shifts.map(([, to]) => to)]
    .map((from, index): Stretch => [from, shifts[index]?.[0] ?? DAY_MINUTES])
    .filter(([from, to]) => from < to);
}

type ServiceSumProps = Extract<PagePart, { tipo: 'cuenta' }> & { services: Services };

/** How many customers pay for a service's first year; and, where it is told, what that is made of. */
function ServiceSum({ services, ...part }: ServiceSumProps) {
  const service = serviceOf(part.servicio, services, 'un bloque «cuenta»');
  const year = firstYear(service, services);
  return (
    <>
      <CustomerSum {...part} price={leastYear(service)} money={services} />
      {year !== null && year.parts.length > 0 && (
        <div className={styles['firstYear']}>
          <FirstYearSum year={year} />
        </div>
      )}
    </>
  );
}

interface CustomerSumProps extends Pick<BlockFields<'cuenta'>, 'montos' | 'resultado' | 'cuenta'> {
  pregunta: string;
  /** What its first year costs at least, in whole units. */
  price: number;
  money: Money;
}

/**
 * How many customers pay for a service's first year, by what one chooses that each leaves, a light for each. All answers are
 * written down; the styles show the one that is chosen.
 */
export function CustomerSum({
  pregunta,
  montos,
  resultado,
  cuenta,
  price,
  money,
}: CustomerSumProps) {
  const name = useId();
  return (
    <div className={styles['sum']} role="radiogroup" aria-labelledby={name} aria-live="polite">
      <span id={name}>{pregunta}</span>
      {montos.map((each, index) => {
        const clientes = customersFor(price, each);
        const monto = formatAmount(each, money);
        return (
          <Fragment key={each}>
            <label>
              <input type="radio" name={name} defaultChecked={index === 1} />
              {monto}
            </label>
            <div>
              <p className={styles['verdict']}>
                <strong>{fill(resultado, { clientes })}</strong>
                <svg viewBox={`0 0 ${clientes} 1`} preserveAspectRatio="none" aria-hidden="true">
                  <path d={`M.15.5H${clientes}`} strokeDasharray=".7 .3" />
                </svg>
              </p>
              <p>{fill(cuenta, { precio: formatAmount(price, money), monto })}</p>
            </div>
          </Fragment>
        );
      })}
    </div>
  );
}

/** How many times an amount has to come in until it is a price. */
function customersFor(price: number, each: number): number {
  return Math.ceil(price / each);
}

type SampleSiteProps = Extract<PagePart, { tipo: 'sitio' }> & {
  /** What stands beside it, small, and is lit when the message has arrived. */
  building?: BuildingName | undefined;
};

/** Letters of a line of its title. */
const LINE = 12;

/**
 * The first page of a small business, drawn, and before it a phone: who looks for it finds its title (1), sees
 * what it costs (2) and writes (3), which arrives.
 */
export function SampleSite({ hora, html, building, ...site }: SampleSiteProps) {
  return (
    <div className={styles['stage']}>
      {building && <Building name={building} id="edificio" className={styles['beside']} />}
      <Drawn {...site} />
      <Message
        from={site.negocio}
        hour={hora}
        html={html}
        className={classNames(styles['phone'], styles['chat'])}
      />
    </div>
  );
}

/** That page in a browser's window: 720 × 460. Decoration beside what is said of it. */
function Drawn(props: Omit<SampleSiteProps, 'hora' | 'html' | 'building'>) {
  const { negocio, titular, dato, accion, precios, sello } = props;
  return (
    <svg className={styles['site']} viewBox="0 0 720 460" aria-hidden="true" focusable="false">
      <path className={scene['paper']} d="M1 1h718v458H1z" />
      <path className={scene['near']} d="M1 1h718v56H1z" />
      <g className={classNames(styles['light'], styles['name'])}>
        <text x="28" y="40">
          {negocio}
        </text>
        <text x="692" y="40" textAnchor="end">
          {sello}
        </text>
      </g>
      {/* A mortar and its bottles, on their shelf. */}
      <path className={scene['far']} d="M330 57h389v183H330z" />
      <g className={styles['mortar']} transform="translate(198 52) scale(.6)">
        <path
          className={scene['shade']}
          d="M430 140h50v-26h-8V96h-34v18h-8v198h62V140zM556 312l-18-84h120l-18 84z"
        />
        <path
          className={scene['lamp']}
          d="M430 190h62v60h-62zM508 160h40v152h-40zM514 138h28v22h-28z"
        />
        <path
          className={scene['lit']}
          d="M620 228h38l-18 84h-32zM472 140h20v172h-20z"
          opacity=".55"
        />
        <path className={scene['near']} d="M530 218h136v14H530zM598 218l44-96 14 6-40 90z" />
      </g>
      <path className={scene['near']} d="M330 239h389v8H330z" />
      <text className={styles['sampleSiteTitle']} y="114">
        {lines(titular).map((line, index) => (
          <tspan key={line} x="32" dy={index === 0 ? 0 : 54}>
            {line}
          </tspan>
        ))}
      </text>
      <text className={styles['small']} x="32" y="222">
        {dato}
      </text>
      <g className={styles['prices']}>
        {precios.split(', ').map((each) => {
          const at = each.lastIndexOf(' ');
          return (
            <g key={each}>
              <rect className={scene['stroke']} x="32" y="268" height="82" />
              <text className={styles['small']} x="46" y="301">
                {each.slice(0, at)}
              </text>
              <text className={styles['name']} x="46" y="334">
                {each.slice(at + 1)}
              </text>
            </g>
          );
        })}
      </g>
      <path className={scene['lamp']} d="M32 374h204v64H32z" />
      <text
        className={classNames(styles['light'], styles['name'])}
        x="134"
        y="416"
        textAnchor="middle"
      >
        {accion}
      </text>
      <path className={scene['stroke']} d="M1 1h718v458H1z" />
      <path className={styles['found']} d="M32 185h226" />
      <path className={styles['found']} d="M46 343h74" />
      {[130, 309, 406].map((y, index) => (
        <g key={y} className={styles['number']}>
          <circle cx="1" cy={y} />
          <text x="1" y={y}>
            {index + 1}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** A title in lines that fit beside the picture. */
function lines(title: string): string[] {
  return title.split(' ').reduce<string[]>((done, word) => {
    const last = done.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= LINE) {
      return [...done.slice(0, -1), `${last} ${word}`];
    }
    return [...done, word];
  }, []);
}

interface MessageProps {
  /** Whose phone it is, or who writes. */
  from: string;
  /** What its clock says. */
  hour: string;
  /** What arrived: with a line of dashes in it, two messages, one after the other. */
  html: string;
  /** What it is part of; on its own it may follow a line of hours. */
  className?: string | undefined;
}

/** A phone, standing, and on it what arrived. */
function Message({ from, hour, html, className = styles['alone'] }: MessageProps) {
  return (
    <div className={classNames(styles['messagePhone'], className)}>
      <p className={styles['bar']}>
        <b>{hour}</b>
        <svg viewBox="0 0 22 16" aria-hidden="true" focusable="false">
          <path d="M0 16h4v-5H0zM6 16h4V8H6zM12 16h4V4h-4zM18 16h4V0h-4z" />
        </svg>
      </p>
      <p className={styles['from']}>{from}</p>
      {html.split(/<hr\s*\/?>/).map((message) => (
        <div key={message} className={styles['message']} data-message="">
          <Prose html={message} />
        </div>
      ))}
    </div>
  );
}

/** What few texts have; the others go without its styles. */
const RARE = /<(?:blockquote|pre|h4|em|t[hd] align)/;

interface ProseProps {
  /** Made of its Markdown while building. */
  html: string;
  className?: string | undefined;
}

/** Running text. */
function Prose({ html, className }: ProseProps) {
  return (
    <div
      className={classNames(styles['prose'], RARE.test(html) && styles['rare'], className)}
      dangerouslySetInnerHTML={{ __html: markElsewhere(html) }}
    />
  );
}
