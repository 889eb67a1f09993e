import { pageWords } from '#content/snapshot/page-words.ts';
import { numberWords } from '#content/values/locale.ts';
import { Alert } from '#ui/alert/Alert.tsx';
import { Badge } from '#ui/badge/Badge.tsx';
import { Ago, At } from '#panel/shell/Ago.tsx';
import { OneButton } from '#panel/shell/PanelForm.tsx';
import { PanelHeading, PanelSection } from '#panel/shell/PanelSection.tsx';
import { Table } from '#ui/table/Table.tsx';
import styles from './WatchPage.module.css';
import { INCIDENT_WORDS } from '#server/watch/incidents/incident.ts';
import { STEP_WORDS } from '#server/watch/synthetic/round.ts';
import { type DayOfRounds, megabytes, seconds, type WatchView } from './query.ts';
import { scaleBand, scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import panel from '#panel/shell/Panel.module.css';
import { classNames } from '#ui/class-names.ts';
import { enquiriesWords, settingPath } from '#panel/shell/words.ts';
import axes from '#ui/chart/axes.module.css';

const REASONS: Readonly<Record<string, string>> = {
  noche: 'cada noche',
  'a-mano': 'a mano',
  'antes-de-migrar': 'antes de migrar',
  'antes-de-restaurar': 'antes de restaurar',
};

const OUTCOMES = { fine: 'bien', failed: 'falla', skipped: 'sin probar' } as const;
const TONES = { fine: 'success', failed: 'error', skipped: 'plain' } as const;

interface WatchPageProps {
  view: WatchView;
  keepsCopies: boolean;
}

export function WatchPage({ view, keepsCopies }: WatchPageProps) {
  const { everyMinutes, last, days, incidents, stuck, state } = view;
  const open = incidents.filter(({ endedAt }) => endedAt === null);
  return (
    <>
      <PanelHeading
        title="Guardia"
        lead="El sitio entra por su puerta como un visitante, manda un mensaje marcado y comprueba que llega. Lo que falla dos veces seguidas se avisa por correo y por webhook."
      />
      <div className={classNames(panel['item'], panel['actions'])}>
        <p>
          {open.length > 0 &&
            (open.length === 1
              ? 'Hay 1 incidente abierto. '
              : `Hay ${open.length} incidentes abiertos. `)}
          {stuck > 0 && (
            <>
              Hay <a href="/panel/entregas">correos o avisos que no han salido</a>.{' '}
            </>
          )}
          {open.length + stuck === 0 && last?.outcome === 'fine' && 'Todo en orden. '}
          {last === undefined ? (
            'Todavía no se ha probado.'
          ) : (
            <>
              La última prueba fue <Ago at={last.endedAt} />
              {last.outcome === 'failed' && ', y falló'}.
            </>
          )}
        </p>
        <OneButton action="ronda">Probar ahora</OneButton>
      </div>
      <PanelSection
        id="rondas"
        title="Pruebas del sitio"
        intro={
          everyMinutes === null
            ? 'Solo a mano: para que se hagan solas, pon la dirección del sitio en «Ajustes».'
            : everyMinutes === 1
              ? 'Cada minuto, durante los últimos noventa días.'
              : `Cada ${everyMinutes} minutos, durante los últimos noventa días.`
        }
      >
        <DayStrip days={days} />
        {last !== undefined && (
          <Table
            caption={`Los pasos de la última prueba: ${last.outcome === 'fine' ? 'bien' : 'con fallas'}`}
            rows={last.steps}
            rowKey={({ name }) => name}
            columns={[
              { header: 'Paso', rowHeader: true, cell: ({ name }) => STEP_WORDS[name] },
              {
                header: 'Cómo fue',
                cell: ({ outcome }) => <Badge tone={TONES[outcome]}>{OUTCOMES[outcome]}</Badge>,
              },
              {
                header: 'Tiempo',
                numeric: true,
                cell: ({ outcome, ms }) => (outcome === 'skipped' ? '—' : seconds(ms)),
              },
              { header: 'Qué pasó', cell: ({ said }) => said },
            ]}
          />
        )}
      </PanelSection>
      <PanelSection
        id="buzon"
        title="Al buzón"
        intro="Segundos desde que el correo se entrega hasta que se ve en el buzón: la mitad de cada día."
      >
        {view.seesMailbox ? (
          <MailLine days={days} />
        ) : (
          <p>
            Ningún buzón se mira. Con <code>ROUND_IMAP_URL</code> la prueba comprueba también que el
            correo llega, y cuánto tarda.
          </p>
        )}
      </PanelSection>
      <PanelSection id="incidentes" title="Incidentes" intro="Los de los últimos noventa días.">
        <Table
          caption="Incidentes, con su principio y su fin"
          captionHidden
          rows={incidents}
          rowKey={({ id }) => id}
          empty="Ninguno."
          columns={[
            { header: 'Qué', rowHeader: true, cell: ({ kind }) => INCIDENT_WORDS[kind] },
            { header: 'Detalle', cell: ({ detail }) => detail },
            { header: 'Empezó', cell: ({ beganAt }) => <At at={beganAt} /> },
            {
              header: 'Terminó',
              cell: ({ endedAt }) =>
                endedAt === null ? <Badge tone="error">sigue</Badge> : <At at={endedAt} />,
            },
          ]}
        />
      </PanelSection>
      <Copies view={view} keepsCopies={keepsCopies} />
      <PanelSection id="estado" title="Lo demás">
        <dl className={classNames(panel['entries'], styles['state'])}>
          {state.map(({ label, value, href }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{href === undefined ? value : <a href={href}>{value}</a>}</dd>
            </div>
          ))}
        </dl>
      </PanelSection>
    </>
  );
}

function Copies({ view, keepsCopies }: Pick<WatchPageProps, 'view' | 'keepsCopies'>) {
  const { copies, failure, isCopying, encrypts } = view;
  const hasPlain = copies.some(({ isEncrypted }) => !isEncrypted);
  const hasEncrypted = copies.some(({ isEncrypted }) => isEncrypted);
  return (
    <PanelSection
      id="copias"
      title="Copias"
      intro="Una cada noche, de todo lo que tiene el sitio: solicitudes, correos, archivos, contenido y cuentas. Comprobada: se abrió, se leyó entera y se contó."
    >
      {failure !== null && (
        <Alert tone="error" live={false} title="Algo falló al hacer la última copia">
          <Ago at={failure.at} />: {failure.said}
        </Alert>
      )}
      <Table
        caption="Las últimas copias"
        captionHidden
        rows={copies}
        rowKey={({ name }) => name}
        empty={isCopying ? 'Todavía ninguna.' : 'Todavía ninguna: la primera se hace esta noche.'}
        columns={[
          {
            header: 'Cuándo',
            rowHeader: true,
            cell: ({ madeAt, reason }) => (
              <>
                <At at={madeAt} />
                <span className={classNames(panel['detail'], panel['soft'])}>
                  {REASONS[reason] ?? reason}
                </span>
              </>
            ),
          },
          {
            header: 'Comprobada',
            cell: ({ leads }) =>
              leads === null ? (
                'no consta'
              ) : (
                <>
                  <Badge tone="success">sí</Badge>
                  <span className={classNames(panel['detail'], panel['soft'])}>
                    {enquiriesWords({ count: leads, more: false })}
                  </span>
                </>
              ),
          },
          {
            header: keepsCopies ? 'Archivo' : 'Tamaño',
            cell: ({ name, isThere, isEncrypted, bytes }) => (
              <>
                {keepsCopies &&
                  (isThere ? <a href={`/panel/copias/${name}`}>Descargar</a> : 'no está aquí')}
                <span className={classNames(panel['detail'], panel['soft'])}>
                  {megabytes(bytes)}
                </span>
                {keepsCopies && !isEncrypted && <Badge tone="error">sin cifrar</Badge>}
              </>
            ),
          },
        ]}
      />
      {isCopying && (
        <Alert tone="info" live={false}>
          Se está haciendo una copia. Recarga la página en unos segundos para verla en la lista.
        </Alert>
      )}
      {keepsCopies && (
        <>
          {!isCopying && <OneButton action="copia">Hacer una copia ahora</OneButton>}
          <p className={panel['soft']}>
            {hasPlain &&
              'Una copia sin cifrar lleva a la vista los datos de quienes te han escrito y la clave del sitio: guárdala donde nadie más entre. '}
            {hasEncrypted && 'Una cifrada la abre quien tiene la clave privada. '}
            <a href={settingPath('copias')}>
              {encrypts ? 'La clave con que se cifran' : 'Poner una clave para cifrarlas'}
            </a>
            . Volver a una copia se hace en el servidor, con el sitio parado.
          </p>
        </>
      )}
    </PanelSection>
  );
}

const WIDTH = 720;
const HEIGHT = 64;
/** The bar of a day with a failed round is shorter, because colour must not be the only sign. */
const FAILED_TOP = 22;

/** Draws the rounds as bars. Screen readers read the sentence below the drawing instead. */
function DayStrip({ days }: { days: readonly DayOfRounds[] }) {
  const x = scaleBand<number>()
    .domain(days.map((_, index) => index))
    .range([0, WIDTH])
    .paddingInner(0.3);
  const sum = (of: (day: DayOfRounds) => number) => days.reduce((all, day) => all + of(day), 0);
  const walked = sum((day) => day.rounds);
  const failed = sum((day) => day.failed);
  return (
    <div className={styles['strip']}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        {days.map((day, index) => {
          const kind = day.rounds === 0 ? 'none' : day.failed > 0 ? 'failed' : 'fine';
          const top = { none: HEIGHT - 4, failed: FAILED_TOP, fine: 0 }[kind];
          return (
            <rect
              key={day.words}
              className={styles[kind]}
              x={x(index)}
              width={x.bandwidth()}
              y={top}
              height={HEIGHT - top}
            />
          );
        })}
      </svg>
      <p className={classNames(panel['soft'], styles['ends'])} aria-hidden="true">
        <span>{days[0]?.words}</span>
        <span>hoy</span>
      </p>
      <p>{dayStripWords(walked, failed, days)}</p>
    </div>
  );
}

function dayStripWords(walked: number, failed: number, days: readonly DayOfRounds[]): string {
  if (walked === 0) return 'Ninguna prueba en noventa días.';
  const rounds = walked === 1 ? '1 prueba' : `${walked} pruebas`;
  if (failed === 0) return `${rounds}; todas salieron bien.`;
  const bad = days.filter((day) => day.failed > 0).map(({ words }) => words);
  const shown = bad.slice(-5).join(', ');
  const more =
    bad.length > 5 ? `los últimos días con fallas: ${shown}` : `días con fallas: ${shown}`;
  return `${rounds}; ${failed === 1 ? 'falló 1' : `fallaron ${failed}`} (${more}).`;
}

const LINE_HEIGHT = 160;
const LEFT = 56;
const TOP = 16;
const BASE = 140;
const LINES = 3;

function MailLine({ days }: { days: readonly DayOfRounds[] }) {
  const seen = days.flatMap((day) => day.seconds ?? []);
  if (seen.length === 0) return <p>Todavía no se ha visto llegar ningún correo de prueba.</p>;
  const most = Math.max(...seen);
  const y = scaleLinear([0, Math.max(1, most)], [BASE, TOP]).nice(LINES);
  const x = scaleLinear([0, days.length - 1], [LEFT, WIDTH - 4]);
  const path = line<DayOfRounds>()
    .defined(({ seconds }) => seconds !== null)
    .x((_, index) => x(index))
    .y(({ seconds }) => y(seconds ?? 0))([...days]);
  const last = days.findLastIndex(({ seconds }) => seconds !== null);
  return (
    <div className={styles['strip']}>
      <svg viewBox={`0 0 ${WIDTH} ${LINE_HEIGHT}`} aria-hidden="true">
        {y.ticks(LINES).map((value) => (
          <g key={value}>
            <path className={axes['rule']} d={`M${LEFT} ${y(value)}H${WIDTH}`} />
            <text className={axes['words']} x={LEFT - 8} y={y(value) + 5} textAnchor="end">
              {value} s
            </text>
          </g>
        ))}
        <path className={styles['line']} d={path ?? ''} />
        <circle className={styles['dot']} cx={x(last)} cy={y(days[last]?.seconds ?? 0)} r={5} />
      </svg>
      <p>
        El último día, {secondsWords(days[last]?.seconds ?? 0)}; el más lento, {secondsWords(most)}.
      </p>
    </div>
  );
}

function secondsWords(seconds: number): string {
  return `${numberWords(seconds, pageWords().locale)} s`;
}
