import { Button } from '#ui/button/Button.tsx';
import { BarChart } from '#ui/chart/BarChart.tsx';
import { Share } from '#ui/chart/Share.tsx';
import { classNames } from '#ui/class-names.ts';
import { TextField } from '#ui/field/TextField.tsx';
import { PanelHeading, PanelSection } from '#panel/shell/PanelSection.tsx';
import { Table } from '#ui/table/Table.tsx';
import styles from './FiguresPage.module.css';

/** A number, the same of the period before, and the list that it counts. */
export interface CountedRow {
  key: string;
  words: string;
  count: number;
  before: number;
  /** Null where no list is of them. */
  href: string | null;
}

export interface WeekRow {
  /** «16 nov». */
  words: string;
  contacto: number;
  cotizacion: number;
  href: string;
}

/** Something that is told and not listed: a duration, a share. */
export interface Told {
  label: string;
  value: string;
  before: string;
}

export interface FiguresPageProps {
  period: { from: string; to: string };
  /** Both periods in words. */
  words: { period: string; before: string };
  periods: readonly { words: string; href: string; current: boolean }[];
  total: CountedRow & { href: string };
  weeks: readonly WeekRow[];
  groups: readonly { id: string; title: string; intro?: string; rows: readonly CountedRow[] }[];
  answers: readonly Told[];
  deliveries: readonly { channel: string; sent: number; pending: number; failed: number }[];
}

const SERIES = ['Contacto', 'Cotización'] as const;

/** What came in a period against the one before. Every number leads to the list that it counts. */
export function FiguresPage(props: FiguresPageProps) {
  const { period, words, periods, total, weeks, groups, answers, deliveries } = props;
  return (
    <>
      <PanelHeading title="Cifras" lead={`${words.period}, frente a ${words.before}.`} />
      <div className={styles['periods']}>
        <ul className={styles['ready']} aria-label="Periodos">
          {periods.map(({ words: name, href, current }) => (
            <li key={href}>
              <a href={href} {...(current && { 'aria-current': 'page' })}>
                {name}
              </a>
            </li>
          ))}
        </ul>
        <form method="get" className={styles['dates']}>
          <TextField name="desde" label="Desde" type="date" defaultValue={period.from} />
          <TextField name="hasta" label="Hasta" type="date" defaultValue={period.to} />
          <Button type="submit">Ver</Button>
        </form>
      </div>
      <p className={styles['total']}>
        <a href={total.href} className={styles['big']}>
          {total.count}
        </a>{' '}
        {total.count === 1 ? 'solicitud' : 'solicitudes'}
        <Change count={total.count} before={total.before} />
      </p>
      <PanelSection
        id="semanas"
        title="Por semana"
        intro="De siete en siete días desde el primero del periodo, por formulario."
      >
        {weeks.length > 1 && (
          <BarChart
            series={SERIES}
            bars={weeks.map((week) => ({
              name: week.words,
              values: [week.contacto, week.cotizacion],
            }))}
          />
        )}
        <Table
          className={styles['figures']}
          caption="Solicitudes por semana y formulario"
          captionHidden
          rows={weeks}
          rowKey={({ href }) => href}
          empty="Ninguna semana en este periodo."
          columns={[
            {
              key: 'week',
              header: 'Semana del',
              rowHeader: true,
              cell: ({ words: name, href }) => <a href={href}>{name}</a>,
            },
            { key: 'c', header: SERIES[0], numeric: true, cell: ({ contacto }) => contacto },
            { key: 'q', header: SERIES[1], numeric: true, cell: ({ cotizacion }) => cotizacion },
            {
              key: 't',
              header: 'Total',
              numeric: true,
              cell: ({ contacto, cotizacion }) => contacto + cotizacion,
            },
          ]}
        />
      </PanelSection>
      {groups.map(({ id, title, intro, rows }) => (
        <PanelSection key={id} id={id} title={title} intro={intro}>
          <CountedTable title={title} rows={rows} of={total.count} />
        </PanelSection>
      ))}
      <PanelSection
        id="respuestas"
        title="Primera respuesta"
        intro="Desde que llega hasta que alguien responde."
      >
        <Table
          className={styles['figures']}
          caption="Cuánto tardó la primera respuesta, y cuánto antes"
          captionHidden
          rows={answers}
          rowKey={({ label }) => label}
          columns={[
            { key: 'l', header: 'Qué', rowHeader: true, cell: ({ label }) => label },
            { key: 'v', header: 'Ahora', numeric: true, cell: ({ value }) => value },
            { key: 'b', header: 'Antes', numeric: true, cell: ({ before }) => before },
          ]}
        />
      </PanelSection>
      <PanelSection id="entregas" title="Entregas">
        <Table
          className={styles['figures']}
          caption="Entregas de estas solicitudes"
          captionHidden
          rows={deliveries}
          rowKey={({ channel }) => channel}
          empty="Ninguna en este periodo."
          columns={[
            { key: 'c', header: 'Por dónde', rowHeader: true, cell: ({ channel }) => channel },
            { key: 's', header: 'Llegaron', numeric: true, cell: ({ sent }) => sent },
            { key: 'p', header: 'En espera', numeric: true, cell: ({ pending }) => pending },
            {
              key: 'f',
              header: 'Fallidas',
              numeric: true,
              cell: ({ failed }) =>
                failed === 0 ? 0 : <a href="/panel/entregas?estado=fallidas">{failed}</a>,
            },
          ]}
        />
      </PanelSection>
    </>
  );
}

function CountedTable({
  title,
  rows,
  of,
}: {
  title: string;
  rows: readonly CountedRow[];
  of: number;
}) {
  return (
    <Table
      className={classNames(styles['figures'], styles['counted'])}
      caption={`${title}: cuántas, y cuántas antes`}
      captionHidden
      rows={rows}
      rowKey={({ key }) => key}
      empty="Nada en este periodo."
      columns={[
        { key: 'w', header: 'Cuál', rowHeader: true, cell: ({ words }) => <bdi>{words}</bdi> },
        {
          key: 'b',
          header: 'Parte del total',
          cell: ({ count }) => <Share part={count} of={of} />,
        },
        {
          key: 'n',
          header: 'Ahora',
          numeric: true,
          cell: ({ count, href, words }) =>
            href === null ? (
              count
            ) : (
              <a href={href} aria-label={`${count}: ver las de ${words}`}>
                {count}
              </a>
            ),
        },
        { key: 'a', header: 'Antes', numeric: true, cell: ({ before }) => before },
      ]}
    />
  );
}

function Change({ count, before }: { count: number; before: number }) {
  const words =
    before === 0
      ? 'antes, ninguna'
      : count === before
        ? 'las mismas que antes'
        : `${Math.abs(count - before)} ${count > before ? 'más' : 'menos'} que antes (${before})`;
  return <span className={styles['change']}>{words}</span>;
}
