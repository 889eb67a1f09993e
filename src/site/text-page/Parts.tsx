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
import { fill } from '#content/values/placeholders.ts';
import scene from '#ui/illustration/Scene.module.css';
import { markElsewhere } from '#ui/link/elsewhere.ts';

export interface PartMatter {
  services: Services;
  hours: Hours;
}

interface PartsProps {
  parts: readonly PagePart[];
  matter: PartMatter;
}

const SIGNS: Readonly<Record<Sign, ReactNode>> = {
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
  portada: (
    <>
      <path fill="var(--scene-far)" d="M0 0h157v72H0z" />
      <path fill="var(--scene-shade)" d="M18 20h120v48H18z" />
      <path
        fill="var(--scene-lit)"
        d="M24 38h38v24H24zM94 38h38v24H94zM30 22h16v9a8 8 0 0 1-16 0zm32 0h16v9a8 8 0 0 1-16 0zm32 0h16v9a8 8 0 0 1-16 0zm32 0h16v9a8 8 0 0 1-16 0z"
      />
      <path
        fill="var(--scene-lamp)"
        d="M14 22h16v9a8 8 0 0 1-16 0zm32 0h16v9a8 8 0 0 1-16 0zm32 0h16v9a8 8 0 0 1-16 0zm32 0h16v9a8 8 0 0 1-16 0zM29 50h5v12h-5zM38 46h8v16h-8zM51 52h6v10h-6zM110 42h6v5h5v6h-5v5h-6v-5h-5v-6h5z"
      />
      <path fill="var(--scene-near)" d="M14 8h128v14H14zM68 42h20v26H68zM0 68h157v4H0z" />
      <path fill="var(--scene-lit)" d="M54 13h48v4H54zM72 46h12v8H72z" />
    </>
  ),
  precios: (
    <>
      <path fill="var(--scene-far)" d="M0 0h72v24H0zM0 48h72v24H0z" />
    </>
  ),
  mapa: (
    <>
      <path fill="var(--scene-far)" d="M0 0h72v48H0z" />
      <path fill="var(--scene-shade)" d="M0 0h20v14H0zM48 33h24v15H48zM0 40h12v8H0z" />
      <path
        fill="var(--scene-lit)"
        d="M20 0h7v48h-7zM0 14h72v6H0zM0 33h72v6H0zM47 48L62 0h7L54 48z"
      />
      <path fill="var(--scene-near)" d="M37 42C24 27 24 8 37 8s13 19 0 34z" />
      <path fill="var(--scene-lit)" d="M37 14a5 5 0 1 1-.1 0z" />
    </>
  ),
  gente: (
    <>
      <path fill="var(--scene-far)" d="M5 7h29v45H5zM38 7h29v45H38z" />
      <path className={styles['hair']} d="M11 25a9 9 0 0 1 18 0zM43 42V25a9 9 0 0 1 19 0v17z" />
      <path
        fill="var(--scene-shade)"
        d="M12 24h15v6a7.5 7.5 0 0 1-15 0zM45 24h15v6a7.5 7.5 0 0 1-15 0z"
      />
      <path
        fill="var(--scene-near)"
        d="M16 27h1.6v3H16zM21.4 27h1.6v3h-1.6zM17 32.5q2.5 3.5 5 0zM49 27h1.6v3H49zM54.4 27h1.6v3h-1.6zM50 32.5q2.5 3.5 5 0z"
      />
      <path fill="var(--scene-lit)" d="M7 52c0-16 25-16 25 0z" />
      <path fill="var(--scene-lamp)" d="M40 52c0-16 25-16 25 0zM17 43h4v9h-4z" />
    </>
  ),
  contacto: (
    <>
      <path
        fill="var(--scene-far)"
        d="M11 7h50a6 6 0 0 1 6 6v18a6 6 0 0 1-6 6H18l-8 6v-6a6 6 0 0 1-5-6V13a6 6 0 0 1 6-6z"
      />
      <path fill="var(--scene-lamp)" d="M6 51h60v15H6z" />
    </>
  ),
};

const SIGN_BOXES: Readonly<Partial<Record<Sign, string>>> = {
  caja: '4 0 72 54',
  sobres: '0 0 72 54',
  reloj: '10 0 72 54',
  portada: '0 0 157 72',
};

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly anchor?: 'middle' | 'end';
  readonly light?: boolean;
}

/** The places of a column's words in its drawing. */
const SPOTS: Readonly<Partial<Record<Sign, readonly Spot[]>>> = {
  precios: [15, 39, 63].flatMap((y) => [
    { x: 6, y },
    { x: 66, y, anchor: 'end' as const },
  ]),
  mapa: [
    { x: 6, y: 57.5 },
    { x: 6, y: 67 },
  ],
  gente: [
    { x: 19.5, y: 63, anchor: 'middle' },
    { x: 52.5, y: 63, anchor: 'middle' },
  ],
  contacto: [
    { x: 9, y: 19.5 },
    { x: 9, y: 30 },
    { x: 36, y: 61.5, anchor: 'middle', light: true },
  ],
};

const COLUMN_FORMS = { incluye: 'included', paginas: 'pages' } as const;

export function Parts({ parts, matter }: PartsProps) {
  return (
    <div className={styles['parts']}>
      {parts.map((part, index) => (
        // The order of the parts never changes.
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
      const signs = part.dibujos?.map((sign, index) => (
        <svg key={sign} viewBox={SIGN_BOXES[sign] ?? '0 0 72 72'} aria-hidden="true">
          {SIGNS[sign]}
          {SPOTS[sign]?.map(({ x, y, anchor, light }, spot) => (
            <text
              key={`${x} ${y}`}
              className={light ? styles['light'] : undefined}
              x={x}
              y={y}
              textAnchor={anchor}
            >
              {part.palabras?.[index]?.[spot]}
            </text>
          ))}
        </svg>
      ));
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

/**
 * Draws one of the agency's own pictures. The check of the content has already found a picture with
 * this name.
 */
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
 * If all stops are times of day, the bar's parts are as long as the time between stops, otherwise
 * equally long.
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
          <rect key={to} x={ends[index]} width={to - (ends[index] ?? 0)} height="24" />
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
  /** The text under the week. Without it, the text is the hours. */
  foot?: string | undefined;
  plans?: readonly WeekPlan[] | undefined;
  hours: Hours;
}

const DAY_MINUTES = 24 * 60;

/** Draws the week's hours. With the second plan, CSS fills the whole week. */
export function HoursWeek({ title, own, rest, foot, plans = [], hours }: HoursWeekProps) {
  const name = useId();
  const week = WEEKDAYS.map((day) => shiftsOf(day, hours));
  const [first = [0, DAY_MINUTES]] = week.flat();
  return (
    <div className={styles['week']} role="group" aria-label={title}>
      {plans.map(({ nombre, precio, por, linea, html }, index) => {
        // The currency's code has small letters, because a phone has no room for large ones.
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
            // Neighbouring days with the same hours have one label for each band.
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

/**
 * The width of a letter on a phone. The unit is a minute, because the drawing's width is a day of
 * 24 hours.
 */
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
  // `leastYear` ignores the `guardia` service, so this first year ignores the service too.
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

/**
 * Draws the cost of the first year and how many customers pay for the cost. `count-customers.ts`
 * counts again for the visitor's own amount.
 */
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

const LINE = 12;

const STAMP_LETTER = 22;

export function SampleSite({ hora, html, busca, ...site }: SampleSiteProps) {
  return (
    <div className={styles['stage']}>
      {busca !== undefined && (
        <p className={styles['search']} aria-hidden="true">
          <SearchIcon />
          {busca}
        </p>
      )}
      <Drawn {...site} />
      <Message from={site.negocio} hour={hora} html={html} />
    </div>
  );
}

function Drawn(props: Omit<SampleSiteProps, 'hora' | 'html' | 'busca'>) {
  const { negocio, titular, dato, accion, precios, sello } = props;
  const stamp = sello.length * STAMP_LETTER;
  return (
    <svg
      className={styles['site']}
      viewBox="0 0 720 460"
      preserveAspectRatio="xMinYMin slice"
      aria-hidden="true"
    >
      <path fill="var(--scene-near)" d="M0 0h720v57H0z" />
      <g className={classNames(styles['light'], styles['name'])}>
        <text x="28" y="40">
          {negocio}
        </text>
      </g>
      <path fill="var(--scene-far)" d="M384 57h336v183H384z" />
      <path
        fill="var(--scene-shade)"
        d="M424 80h16v10h4v38h-24V90h4zM508 84h18v44h-18zM478 138h14v8h4v46h-22v-46h4zM540 98h34v30h-34zM628 214a26 26 0 0 1 52 0z"
      />
      <path
        fill="var(--scene-lamp)"
        d="M456 102h40v26h-40zM418 156h44v36h-44zM548 150h22v42h-22zM654 72a44 44 0 1 1-.1 0z"
      />
      <path
        fill="var(--scene-lit)"
        d="M462 110h28v8h-28zM424 166h32v8h-32zM508 164h28v28h-28zM644 90h20v16h16v20h-16v16h-20v-16h-16v-20h16z"
      />
      <path
        fill="var(--scene-near)"
        d="M408 128h180v6H408zM408 192h180v6H408zM384 214h336v33H384zM650 181h8v8h-8z"
      />
      <text className={styles['headline']} y="114">
        {lines(titular).map((line, index) => (
          <tspan key={line} x="32" dy={index === 0 ? 0 : 54}>
            {line}
          </tspan>
        ))}
      </text>
      <text x="32" y="222">
        {dato}
      </text>
      {precios.split(', ').map((each, index) => {
        const at = each.lastIndexOf(' ');
        return (
          <g key={each} className={styles['cost']} transform={`translate(${32 + index * 224} 268)`}>
            <path className={scene['stroke']} d="M0 0h208v82H0z" />
            <text x="14" y="33">
              {each.slice(0, at)}
            </text>
            <text className={styles['name']} x="14" y="66">
              {each.slice(at + 1)}
            </text>
          </g>
        );
      })}
      <g className={styles['press']}>
        <path fill="var(--scene-lamp)" d="M32 372h256v68H32z" />
        <text
          className={classNames(styles['light'], styles['name'])}
          x="160"
          y="418"
          textAnchor="middle"
        >
          {accion}
        </text>
      </g>
      <g className={styles['stamp']} transform={`translate(${708 - stamp} 6)`}>
        <path d={`M0 0h${stamp}v46H0z`} />
        <text x={stamp / 2} y="34" textAnchor="middle">
          {sello}
        </text>
      </g>
    </svg>
  );
}

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
  from: string;
  hour: string;
  /** A line of dashes divides the HTML into two messages. */
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

interface ProseProps {
  html: string;
  className?: string | undefined;
}

function Prose({ html, className }: ProseProps) {
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
