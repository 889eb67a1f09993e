import type { ReactNode } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { BarChart } from '#ui/chart/BarChart.tsx';
import tones from '#ui/chart/tones.module.css';
import { classNames } from '#ui/class-names.ts';
import { TextField } from '#ui/field/TextField.tsx';
import { formatAmount, formatPrice } from '#content/words/prices.ts';
import { stateWord } from '#server/leads/inbox/address.ts';
import { channelWords, stateWords } from '#panel/shell/words.ts';
import { dayWords } from '#panel/shell/moments.ts';
import type { AnswerFigures, Figure } from '#server/leads/inbox/figures.ts';
import { isLeadState, OPEN_STATES } from '#server/leads/lead.ts';
import type { FiguresView } from './query.ts';
import { PanelHeading, PanelSection } from '#panel/shell/PanelSection.tsx';
import { Table, type TableProps } from '#ui/table/Table.tsx';
import styles from './FiguresPage.module.css';
import panel from '#panel/shell/Panel.module.css';
import { StateTabs } from '#panel/shell/PanelList.tsx';
import { content } from '#content/snapshot/content.ts';
import { typeLabels } from '#server/leads/mail/lead-summary.ts';

const SERIES = ['Contacto', 'Cotización'] as const;

/** Draws the statistics of a period and an earlier period, with links to the period's enquiries. */
export function FiguresPage({ view }: { view: FiguresView }) {
  const { asked, period, before, periods, weeks, answers, answersBefore, list } = view;
  const money = content().services;
  return (
    <>
      <PanelHeading title="Cifras" lead={`${between(period)}, frente a ${between(before)}.`} />
      <div data-screen="">
        <StateTabs label="Periodos" tabs={periods} />
        <form method="get" className={classNames(panel['filter'], styles['dates'])}>
          <TextField name="desde" label="Desde" type="date" defaultValue={asked.from} />
          <TextField name="hasta" label="Hasta" type="date" defaultValue={asked.to} />
          <Button type="submit">Ver</Button>
        </form>
      </div>
      <Totals view={view} />
      <PanelSection
        id="respuestas"
        title="Primera respuesta"
        intro="De las solicitudes del periodo. Cada una cuenta como respondida, en espera o cerrada sin respuesta; el tiempo corre desde que llega."
      >
        <FigureTable
          caption="Cuánto tardó la primera respuesta, y cuánto antes"
          rows={ANSWERS}
          rowKey={([label]) => label}
          columns={[
            ['Qué', ([label]) => label],
            ['Ahora', ([, say]) => say(answers)],
            ['Antes', ([, say]) => say(answersBefore)],
          ]}
        />
      </PanelSection>
      <PanelSection
        id="semanas"
        title="Por semana"
        intro="De siete en siete días desde el primero del periodo, por formulario."
      >
        {weeks.length > 1 && (
          <BarChart
            series={SERIES}
            bars={weeks.map((week) => ({
              name: shortDay(week.from),
              values: [week.contacto, week.cotizacion],
            }))}
          />
        )}
        <FigureTable
          caption="Solicitudes por semana y formulario"
          rows={weeks}
          rowKey={({ from }) => from}
          empty="Ninguna semana en este periodo."
          columns={[
            ['Semana del', ({ from, filter }) => <a href={list(filter)}>{shortDay(from)}</a>],
            [SERIES[0], ({ contacto }) => contacto],
            [SERIES[1], ({ cotizacion }) => cotizacion],
            ['Total', ({ contacto, cotizacion }) => contacto + cotizacion],
          ]}
        />
      </PanelSection>
      {groupsOf(view).map((group) => (
        <PanelSection key={group.id} {...group}>
          <CountedTable view={view} group={group} />
        </PanelSection>
      ))}
      <PanelSection
        id="ganado"
        title="Cotizado y ganado"
        intro="De las solicitudes del periodo, por responsable. Cotizado suma los montos de las cotizadas, las ganadas y las perdidas; ganado, los de las ganadas."
      >
        <FigureTable
          caption="Montos cotizados y ganados, por responsable"
          rows={quotedRows(view)}
          rowKey={({ id }) => id ?? ''}
          columns={[
            ['Responsable', ({ name, filter }) => <a href={list(filter)}>{name}</a>],
            ['Cotizado', ({ quoted }) => formatAmount(quoted, money)],
            ['Ganado', ({ won }) => formatAmount(won, money)],
            [
              'Parte ganada',
              ({ quoted, won }) => (quoted === 0 ? '—' : `${Math.round((won / quoted) * 100)} %`),
            ],
          ]}
        />
      </PanelSection>
      <PanelSection
        id="montos"
        title="Montos"
        intro={`Abierto, de cuando sea: ${formatPrice(openAmount(view), money)} en total. Lo demás es lo que llegó en el periodo.`}
      >
        <FigureTable
          caption="Suma de los montos por estado"
          rows={view.amounts}
          rowKey={({ state, stage }) => stateWord(state, stage)}
          empty="Ninguna solicitud tiene un monto anotado."
          columns={[
            ['Estado', ({ state, stage }) => stage ?? stateWords(state)],
            ['Solicitudes', ({ count }) => count],
            ['Suma', ({ amount }) => formatPrice(amount, money)],
          ]}
        />
      </PanelSection>
      <PanelSection id="entregas" title="Entregas">
        <FigureTable
          caption="Entregas de estas solicitudes"
          rows={view.deliveries}
          rowKey={({ channel }) => channel}
          empty="Ninguna en este periodo."
          columns={[
            ['Por dónde', ({ channel }) => channelWords(channel)],
            ['Llegaron', ({ sent }) => sent],
            ...(view.deliveries.some(({ kept }) => kept > 0)
              ? [
                  [
                    'Como archivo',
                    ({ kept }: Delivered) => deliveriesLink(kept, 'archivos'),
                  ] as const,
                ]
              : []),
            ['En espera', ({ pending }) => pending],
            ['Fallidas', ({ failed }) => deliveriesLink(failed, 'fallidas')],
          ]}
        />
      </PanelSection>
    </>
  );
}

type Delivered = FiguresView['deliveries'][number];

function deliveriesLink(count: number, state: string) {
  return count === 0 ? 0 : <a href={`/panel/entregas?estado=${state}`}>{count}</a>;
}

interface FigureTableProps<Row> extends Omit<TableProps<Row>, 'columns'> {
  /** The heading and the cell of each column. The first column names the rows. */
  columns: readonly (readonly [header: string, cell: (row: Row) => ReactNode, drawn?: 'drawn'])[];
}

function FigureTable<Row>({ columns, className, ...table }: FigureTableProps<Row>) {
  return (
    <Table
      {...table}
      className={classNames(styles['figures'], className)}
      captionHidden
      columns={columns.map(([header, cell, drawn], index) => ({
        ...{ header, cell },
        rowHeader: index === 0,
        numeric: index > 0 && drawn === undefined,
      }))}
    />
  );
}

function Totals({ view }: { view: FiguresView }) {
  const { total, answers, answersBefore, list, number, visits, visitsSince } = view;
  return (
    <div className={classNames(panel['line'], styles['totals'])}>
      {answers.median !== null && (
        <p>
          <span className={styles['big']}>{span(answers.median)}</span> hasta la primera respuesta,
          en la mitad de las {answers.answered} respondidas
          <span className={classNames(panel['detail'], panel['soft'])}>
            {answersBefore.median === null
              ? 'antes, ninguna respuesta'
              : span(answersBefore.median) === span(answers.median)
                ? 'lo mismo que antes'
                : `antes, ${span(answersBefore.median)}`}
          </span>
        </p>
      )}
      <p>
        <a href={list(total.filter)} className={styles['big']}>
          {total.count}
        </a>{' '}
        {total.count === 1 ? 'solicitud' : 'solicitudes'}
        <Change count={total.count} before={total.before} number={number} />
      </p>
      {visitsSince !== null && (
        <p>
          <span className={styles['big']}>{number(visits.count)}</span>{' '}
          {visits.count === 1 ? 'visita al sitio' : 'visitas al sitio'}
          <Change count={visits.count} before={visits.before} number={number} />
        </p>
      )}
    </div>
  );
}

function quotedRows({ quoted, period }: FiguresView) {
  const sum = (pick: 'quoted' | 'won') => quoted.reduce((all, each) => all + each[pick], 0);
  const all = {
    id: 'todas',
    name: 'Todas las personas',
    quoted: sum('quoted'),
    won: sum('won'),
    filter: period,
  };
  const each = quoted.map((row) => ({
    ...row,
    name: row.name === '' ? 'Sin responsable' : row.name,
  }));
  return each.length === 1 ? each : [all, ...each];
}

function groupsOf(view: FiguresView): readonly Group[] {
  const { visits, visitsSince, period } = view;
  const known = visitsSince === null ? undefined : visits.count;
  const since =
    visitsSince !== null && visitsSince > period.from
      ? ` Las visitas se cuentan desde el ${longDay(visitsSince)}.`
      : '';
  return [
    {
      id: 'formulario',
      title: 'Por formulario',
      rows: view.kinds,
      words: (key: string) => (key === 'contacto' ? 'Contacto' : 'Cotización'),
    },
    {
      id: 'tipo',
      title: 'Por tipo de proyecto',
      intro: 'Una solicitud puede pedir varios.',
      rows: view.types,
      words: (key: string) => (key === '' ? 'No lo dijo' : (typeLabels().get(key) ?? key)),
    },
    {
      id: 'origen',
      title: 'Por origen',
      intro: `Desde dónde llegaron al sitio: otro sitio, un buscador o la campaña de un enlace (utm_source). «Directo» es quien escribió la dirección o usó una aplicación que no dice cuál es.${since}`,
      rows: view.sources,
      words: (key: string) => ORIGINS[key] ?? key,
      visits: known,
    },
    {
      id: 'pagina',
      title: 'Por página de llegada',
      intro:
        'La primera página que abrió quien llegó desde fuera. Las que siguió viendo no cuentan.',
      rows: view.pages,
      words: (key: string) => (key === '/' ? 'Portada' : key === '' ? 'Sin dato' : key),
      visits: known,
    },
    {
      id: 'estado',
      title: 'Estado de hoy',
      intro: 'Sin contar las no deseadas.',
      rows: view.states,
      words: (key: string) => (isLeadState(key) ? stateWords(key) : key),
    },
  ];
}

const ORIGINS: Readonly<Record<string, string>> = {
  '': 'Sin dato',
  directo: 'Directo',
  otros: 'Otros sitios',
};

interface Group {
  id: string;
  title: string;
  intro?: string;
  rows: readonly Figure[];
  words: (key: string) => string;
  visits?: number | undefined;
}

function CountedTable({ view, group }: { view: FiguresView; group: Group }) {
  const { list, number } = view;
  const { title, rows, words, visits: all } = group;
  return (
    <FigureTable
      className={styles['counted']}
      caption={`${title}: cuántas, y cuántas antes`}
      rows={rows}
      rowKey={({ key }) => key}
      empty="Nada en este periodo."
      columns={[
        ['Cuál', ({ key }) => <bdi>{words(key)}</bdi>],
        all === undefined
          ? [
              'Parte del total',
              ({ count }) => <Share part={count} of={view.total.count} />,
              'drawn',
            ]
          : ['Parte de las visitas', ({ visits = 0 }) => <Share part={visits} of={all} />, 'drawn'],
        ...(all === undefined
          ? []
          : [['Visitas', ({ visits = 0 }: Figure) => number(visits)] as const]),
        [
          'Solicitudes',
          ({ key, count, filter }) =>
            filter === null || count === 0 ? (
              count
            ) : (
              <a href={list(filter)} aria-label={`${count}: ver las de ${words(key)}`}>
                {count}
              </a>
            ),
        ],
        ['Antes', ({ before }) => before],
      ]}
    />
  );
}

function Share({ part, of }: { part: number; of: number }) {
  const width = of > 0 ? Math.min(100, (part / of) * 100) : 0;
  return (
    <svg className={styles['share']} aria-hidden="true">
      <rect className={tones['tone4']} width="100%" height="100%" />
      <rect className={tones['tone0']} width={`${width.toFixed(1)}%`} height="100%" />
    </svg>
  );
}

function Change({
  count,
  before,
  number,
}: Pick<Figure, 'count' | 'before'> & Pick<FiguresView, 'number'>) {
  const words =
    before === 0
      ? 'antes, ninguna'
      : count === before
        ? 'las mismas que antes'
        : `${number(Math.abs(count - before))} ${count > before ? 'más' : 'menos'} que antes (${number(before)})`;
  return <span className={classNames(panel['detail'], panel['soft'])}>{words}</span>;
}

/** Converts a time to at most two units, rounded up, such as «1 h 20 min» or «2 días 3 h». */
function span(ms: number | null): string {
  if (ms === null) return '—';
  const minutes = Math.max(1, Math.ceil(ms / 60_000));
  const hours = minutes < 24 * 60 ? Math.floor(minutes / 60) : Math.ceil(minutes / 60);
  const days = hours < 24 ? 0 : Math.floor(hours / 24);
  const parts = [
    days > 0 && (days === 1 ? '1 día' : `${days} días`),
    hours % 24 > 0 && `${hours % 24} h`,
    hours < 24 && minutes % 60 > 0 && `${minutes % 60} min`,
  ];
  return parts
    .filter((part) => part !== false)
    .join(' ')
    .replaceAll(' ', '\u00A0');
}

const ANSWERS: readonly (readonly [label: string, say: (figures: AnswerFigures) => string])[] = [
  ['Respondidas', ({ answered }) => String(answered)],
  ['De ellas, a tiempo', ({ inTime }) => String(inTime)],
  ['En espera de respuesta', ({ waiting }) => String(waiting)],
  ['De ellas, vencidas', ({ overdue }) => String(overdue)],
  ['Cerradas sin respuesta', ({ closed }) => String(closed)],
  ['La mitad de las respondidas, en menos de', ({ median }) => span(median)],
  ['La misma mitad, en horas de trabajo', ({ medianWorking }) => span(medianWorking)],
  ['Nueve de cada diez respondidas, en menos de', ({ p90 }) => span(p90)],
  ['Las mismas nueve, en horas de trabajo', ({ p90Working }) => span(p90Working)],
];

function between({ from, to }: { from: string; to: string }): string {
  return `${longDay(from)}\u00A0–\u00A0${longDay(to)}`;
}

function longDay(day: string): string {
  return dayWords(Date.parse(`${day}T12:00:00Z`), 'UTC');
}

function shortDay(day: string): string {
  return longDay(day).replace(/\s\d{4}$/u, '');
}

function openAmount({ amounts }: FiguresView): number {
  const open = amounts.filter(({ state }) => OPEN_STATES.includes(state));
  return open.reduce((sum, { amount }) => sum + amount, 0);
}
