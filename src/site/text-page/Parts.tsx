import {
  bareAmount,
  firstYear,
  formatAmount,
  leastYear,
  type Money,
  moneySign,
  serviceOf,
  termsOf,
} from '#content/words/prices.ts';
import type { PagePart, Stop, BlockFields, Sign, WeekPlan } from '#content/schemas/blocks.ts';
import { type Hours } from '#content/schemas/hours.ts';
import { minutesOf, timeIn, WEEKDAYS, shiftsWords, isWithin } from '#content/values/hours.ts';
import type { Services } from '#content/schemas/services.ts';
import { Hills } from '#ui/illustration/Landscape.tsx';
import { classNames } from '#ui/class-names.ts';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { Disclosure } from '#ui/collapse/Disclosure.tsx';
import { NarrowFold } from '#ui/collapse/NarrowFold.tsx';
import { FirstYearSum } from '#ui/first-year/FirstYearSum.tsx';
import { SearchIcon, ArrowRightIcon } from '#ui/icon/icons.ts';
import { Paper } from '#ui/paper/Paper.tsx';
import { pageWords } from '#content/snapshot/page-words.ts';
import { OwnPicture } from '#ui/picture/OwnPicture.tsx';
import styles from './Parts.module.css';
import plate from '#ui/label/Plate.module.css';
import { Fragment, type ReactNode, useId } from 'react';
import { customersFor } from './customers.ts';
import {
  isSamplePage,
  SampleFront,
  type SamplePage,
  SampleScreen,
  type SampleWords,
} from './SamplePages.tsx';
import { fill } from '#content/values/placeholders.ts';
import scene from '#ui/illustration/Scene.module.css';
import { markElsewhere } from '#ui/link/elsewhere.ts';

export interface PartMatter {
  services: Services;
  hours: Hours;
  /** The sample site in the page's header. */
  site?: SampleWords | undefined;
}

interface PartsProps {
  parts: readonly PagePart[];
  matter: PartMatter;
}

const SIGNS: Readonly<Record<Exclude<Sign, SamplePage>, ReactNode>> = {
  caja: (
    <>
      <path fill="var(--scene-lamp)" d="M6 22h60v30H6z" />
      <path fill="var(--scene-lit)" d="M22 4h28v18H22z" />
      <path className={scene['stroke']} d="M22 22V4h28v18M6 22h60v30H6zM28 11h16M28 22v9h16v-9" />
    </>
  ),
  sobres: (
    <>
      <path fill="var(--scene-lamp)" d="M18 4h52v32H18z" />
      <path className={scene['stroke']} d="M18 4h52v32H18zM18 4l26 18L70 4" />
      <path fill="var(--scene-lit)" d="M2 18h52v34H2z" />
      <path className={scene['stroke']} d="M2 18h52v34H2zM2 18l26 20 26-20" />
    </>
  ),
  reloj: (
    <>
      <path
        fill="var(--scene-lit)"
        stroke="var(--scene-near)"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
        d="M60 28a24 24 0 1 1-48 0 24 24 0 0 1 48 0zM47 36l-11-8V12"
      />
    </>
  ),
};

const SIGN_BOXES = { caja: '4 0 72 54', sobres: '0 0 72 54', reloj: '10 0 72 54' } as const;

const COLUMN_FORMS = { incluye: 'included', paginas: 'pages' } as const;

export function Parts({ parts, matter }: PartsProps) {
  return (
    <div className={styles['parts']}>
      {parts.map((part, index) => (
        // The order of the parts never changes, so the index can be the key.
        <Part key={index} part={part} matter={matter} />
      ))}
    </div>
  );
}

function Part({ part, matter }: { part: PagePart; matter: PartMatter }) {
  switch (part.tipo) {
    case 'texto':
      return <Prose html={part.html} />;
    case 'columnas': {
      const form = part.forma && COLUMN_FORMS[part.forma];
      const signs = part.dibujos?.map((sign, index) =>
        isSamplePage(sign) ? (
          <SampleScreen key={sign} page={sign} words={part.palabras?.[index]} site={matter.site} />
        ) : (
          <svg key={sign} viewBox={SIGN_BOXES[sign]} aria-hidden="true">
            {SIGNS[sign]}
          </svg>
        ),
      );
      const columns = part.columnas.map((parts, index) => {
        const column = <Parts key={index} parts={parts} matter={matter} />;
        return signs?.[index] === undefined ? (
          column
        ) : (
          <div key={index}>
            {signs[index]}
            {column}
          </div>
        );
      });
      return (
        <div className={classNames(styles['columns'], styles[form ?? (signs ? 'road' : '')])}>
          {signs && !form && <Hills />}
          {columns}
        </div>
      );
    }
    case 'aviso':
      return (
        <div className={classNames(styles['remark'], styles[part.tono])}>
          {part.titulo && <p className={styles['which']}>{part.titulo}</p>}
          <Prose html={part.html} />
        </div>
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
      return <Line stops={part.paradas} />;
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
          foot={part.pie}
          plans={part.planes}
          hours={matter.hours}
        />
      );
  }
}

/** Draws a picture that the agency provided. The content check ensures that the picture exists. */
function Picture({ name, caption }: { name: string; caption: string }) {
  const picture = pageWords().pictures[name];
  if (picture === undefined) return null;
  return (
    <figure className={styles['figure']}>
      <OwnPicture picture={picture} sizes="(width < 48rem) 100vw, 44rem" />
      {caption !== '' && <figcaption>{caption}</figcaption>}
    </figure>
  );
}

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

/**
 * Draws stops on a bar. If every stop has a time, and the times are in order, the length of each
 * part of the bar shows the time between two stops. Otherwise, all parts have the same length.
 */
export function Line({ stops }: { stops: readonly Stop[] }) {
  const times = stops.map(({ hora }) => timeIn(hora));
  const minutes = times.map((time) => minutesOf(time ?? ''));
  const since = minutes.map((time) => (time - (minutes[0] ?? 0) + DAY_MINUTES) % DAY_MINUTES);
  const end = since.at(-1);
  const isScaled =
    !times.includes(null) && since.every((time, index) => time >= (since[index - 1] ?? 0));
  const ends =
    isScaled && end
      ? since.map((time) => (time / end) * stops.length)
      : [...stops.keys(), stops.length];
  return (
    <div className={styles['line']}>
      <svg
        viewBox={`0 0 ${stops.length} ${isScaled ? 64 : 24}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {ends.slice(1).map((to, index) => (
          <rect key={index} x={ends[index]} width={to - (ends[index] ?? 0)} height="24" />
        ))}
        {isScaled && (
          <path d={stops.map((_, index) => `M${ends[index]} 24L${index} 64`).join('')} />
        )}
      </svg>
      <ol>
        {stops.map(({ hora, texto, queda }) => (
          <li key={hora}>
            <b>{hora}</b>
            <p>
              {texto} {queda !== undefined && <strong>{queda}</strong>}
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}

interface HoursWeekProps {
  title: string;
  own: string;
  rest?: string | undefined;
  /** The text under the week. The default is the opening hours in words. */
  foot?: string | undefined;
  plans?: readonly WeekPlan[] | undefined;
  hours: Hours;
}

const DAY_MINUTES = 24 * 60;

/** Draws a week's opening hours. If the second plan is chosen, CSS fills the whole week. */
export function HoursWeek({ title, own, rest, foot, plans = [], hours }: HoursWeekProps) {
  const name = useId();
  const week = WEEKDAYS.map((day) => shiftsOf(day, hours));
  const [first = [0, DAY_MINUTES]] = week.flat();
  return (
    <div className={styles['week']} role="group" aria-label={title}>
      {plans.map(({ nombre, precio, por, linea, html }, index) => {
        // A phone has no room for large letters, so the code of the currency is small.
        const [amount, code] = precio.split(/\u00A0(?=[A-Z]{3}$)/);
        return (
          <Fragment key={nombre}>
            <label className={plate['plate']}>
              <input type="radio" name={name} defaultChecked={index === 0} autoComplete="off" />
              {nombre} <br />
              <b>{amount}</b> {[code, por].filter(Boolean).join(' ')} <br />
              {linea}
            </label>
            <Prose html={html} />
          </Fragment>
        );
      })}
      <div className={styles['days']} aria-hidden="true">
        <p className={styles['key']}>
          <span>{own}</span> {rest !== undefined && <span className={styles['rest']}>{rest}</span>}
        </p>
        <svg className={styles['scale']} width="100%" height="1.5em">
          {[...new Set([0, ...first, DAY_MINUTES])].map((minute) => (
            <text
              key={minute}
              x={percentOf(minute)}
              y="1em"
              textAnchor={minute === 0 ? undefined : minute < DAY_MINUTES ? 'middle' : 'end'}
            >
              {timeOf(minute)}
            </text>
          ))}
        </svg>
        {week.map((shifts, index) => (
          <div key={index} className={styles['day']}>
            <span>
              {WEEKDAYS[index]?.slice(0, 2)}
              <span>{WEEKDAYS[index]?.slice(2)}</span>
            </span>
            <svg width="100%">
              {shifts.map(([from, to]) => (
                <rect key={from} x={percentOf(from)} width={percentOf(to - from)} height="100%" />
              ))}
            </svg>
          </div>
        ))}
        <svg className={styles['fields']} width="100%">
          {week.map((shifts, day) => {
            // Days in a row with the same hours share their labels.
            if (day > 0 && String(week[day - 1]) === String(shifts)) return null;
            const end = week.slice(day).findIndex((other) => String(other) !== String(shifts));
            const days = end < 0 ? week.length - day : end;
            const label =
              (kind: 'shift' | 'rest', text: string) =>
              ([from, to]: Stretch) =>
                longestWord(text) * LETTER_MINUTES <= to - from && (
                  <foreignObject
                    key={from}
                    x={percentOf(from)}
                    y={`${(day / week.length) * 100}%`}
                    width={percentOf(to - from)}
                    height={`${(days / week.length) * 100}%`}
                  >
                    <p className={kind === 'rest' ? styles['rest'] : undefined}>{text}</p>
                  </foreignObject>
                );
            return [
              shifts.map(label('shift', own)),
              rest !== undefined && restOf(shifts).map(label('rest', rest)),
            ];
          })}
        </svg>
      </div>
      <p className={styles['legend']}>{foot ?? `${own}: ${shiftsWords(hours)} (${hours.lugar})`}</p>
    </div>
  );
}

const percentOf = (minutes: number) => `${(minutes / DAY_MINUTES) * 100}%`;

const timeOf = (minutes: number) =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

type Stretch = readonly [from: number, to: number];

/** The width that a label needs for each letter, in minutes. The drawing is 24 hours wide. */
const LETTER_MINUTES = 36;

const longestWord = (text: string) => Math.max(...text.split(' ').map(({ length }) => length));

function shiftsOf(day: (typeof WEEKDAYS)[number], { turnos }: Hours): Stretch[] {
  return turnos
    .filter(({ de, a }) => isWithin(day, de, a))
    .map(({ abre, cierra }): Stretch => [minutesOf(abre), minutesOf(cierra)])
    .sort(([first], [second]) => first - second);
}

function restOf(shifts: readonly Stretch[]): Stretch[] {
  return [0, ...shifts.map(([, to]) => to)]
    .map((from, index): Stretch => [from, shifts[index]?.[0] ?? DAY_MINUTES])
    .filter(([from, to]) => from < to);
}

type ServiceSumProps = Extract<PagePart, { tipo: 'cuenta' }> & { services: Services };

function ServiceSum({ services, ...part }: ServiceSumProps) {
  const service = serviceOf(part.servicio, services, 'un bloque «cuenta»');
  // `leastYear` leaves out the monitoring (`guardia`), so this first year leaves it out too.
  const year = firstYear({ ...service, mesesDeGuardia: undefined }, services);
  return (
    <CustomerSum
      {...part}
      quote={`/cotizacion?tipo=${service.tipo}`}
      price={leastYear(service)}
      money={services}
    >
      {year !== null && year.parts.length > 0 && <FirstYearSum year={year} />}
    </CustomerSum>
  );
}

interface CustomerSumProps extends Omit<BlockFields<'cuenta'>, 'servicio'> {
  pregunta: string;
  quote: string;
  price: number;
  money: Money;
  children?: ReactNode;
}

/** Says how many customers are needed to earn `price` (`customers.ts`, `count-customers.ts`). */
export function CustomerSum({
  pregunta,
  monto,
  resultado,
  cuenta,
  accion,
  quote,
  price,
  money,
  children,
}: CustomerSumProps) {
  const amount = bareAmount(monto, money);
  const counts: Record<string, ReactNode> = { ...customersFor(price, monto), monto: amount };
  const counted = (text: string) =>
    text.split(/\{(\w+)\}/).map((part, index) =>
      index % 2 ? (
        <span key={part} data-count={part}>
          {counts[part]}
        </span>
      ) : (
        part
      ),
    );
  const sum = fill(cuenta, {
    precio: formatAmount(price, money),
    monto: formatAmount(monto, money).replace(amount, '{monto}'),
  });
  return (
    <div className={styles['sum']} data-price={price} lang={money.idioma}>
      {children}
      <label>
        {pregunta}
        <span>
          {moneySign(money)}
          <input
            type="text"
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
            defaultValue={amount}
            readOnly
          />
        </span>
      </label>
      <div className={styles['verdict']}>
        <p aria-live="polite">
          <strong>{counted(resultado)}</strong> {counted(sum)}
        </p>
        {accion !== undefined && (
          <LinkButton href={quote} size="large" iconAfter={<ArrowRightIcon />}>
            {accion}
          </LinkButton>
        )}
      </div>
    </div>
  );
}

type SampleSiteProps = Extract<PagePart, { tipo: 'sitio' }>;

export function SampleSite({ hora, html, busca, sello, ...site }: SampleSiteProps) {
  return (
    <div className={styles['stage']}>
      <p className={styles['search']} aria-hidden="true">
        {busca !== undefined && (
          <>
            <SearchIcon />
            {busca}
          </>
        )}
        <span>{sello}</span>
      </p>
      <SampleFront {...site} />
      <Message from={site.negocio} hour={hora} html={html} />
    </div>
  );
}

interface MessageProps {
  from: string;
  hour: string;
  /** An `<hr>` divides the HTML into two chat messages. */
  html: string;
}

function Message({ from, hour, html }: MessageProps) {
  return (
    <figure className={styles['chat']}>
      <figcaption>
        <b>{from}</b> {hour}
      </figcaption>
      {html.split(/<hr\s*\/?>/).map((message) => (
        <Prose key={message} html={message} className={styles['bubble']} />
      ))}
    </figure>
  );
}

function Prose({ html, className }: { html: string; className?: string | undefined }) {
  return (
    <div
      className={classNames(
        styles['prose'],
        html.includes('<table') && styles['tabled'],
        /<(?:pre|blockquote)/.test(html) && styles['quoting'],
        className,
      )}
      dangerouslySetInnerHTML={{ __html: markElsewhere(html) }}
    />
  );
}
