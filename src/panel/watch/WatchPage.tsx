import { Badge } from '#ui/badge/Badge.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Ago, At, type Clock } from '#panel/shell/Ago.tsx';
import { PanelForm } from '#panel/shell/PanelForm.tsx';
import { PanelHeading, PanelSection } from '#panel/shell/PanelSection.tsx';
import { Table } from '#ui/table/Table.tsx';
import { type DayOfRounds, DayStrip } from './DayStrip.tsx';
import { MailLine } from './MailLine.tsx';
import styles from './WatchPage.module.css';

/** Moments in milliseconds since 1970. */
export interface WatchPageProps {
  clock: Clock;
  forgeryToken: string;
  /** Minutes from one round to the next; null where none are walked by the clock. */
  everyMinutes: number | null;
  /** Whether mails are looked for in a mailbox. */
  seesMailbox: boolean;
  /** The last one; null before the first. */
  last: {
    endedAt: number;
    fine: boolean;
    legs: readonly {
      words: string;
      outcome: 'fine' | 'failed' | 'skipped';
      took: string;
      said: string;
    }[];
  } | null;
  /** Ninety, oldest first. */
  days: readonly DayOfRounds[];
  incidents: readonly {
    id: string;
    words: string;
    detail: string;
    beganAt: number;
    endedAt: number | null;
  }[];
  copies: readonly {
    madeAt: number;
    reason: string;
    leads: number;
    size: string;
    provenAt: number | null;
    said: string;
  }[];
  /** The rest: what it is, how it is, and where more is to be seen. */
  state: readonly { label: string; value: string; href?: string }[];
}

const OUTCOMES = { fine: 'bien', failed: 'falla', skipped: 'sin probar' } as const;
const TONES = { fine: 'success', failed: 'error', skipped: 'plain' } as const;

/** What the site knows of itself: its rounds, what is wrong, its copies, and what it runs on. */
export function WatchPage(props: WatchPageProps) {
  const { clock, forgeryToken, everyMinutes, last, days, incidents, copies, state } = props;
  const open = incidents.filter(({ endedAt }) => endedAt === null);
  return (
    <>
      <PanelHeading
        title="Guardia"
        lead="El sitio entra por su puerta como un visitante, manda un mensaje marcado y comprueba que llega. Lo que falla dos veces seguidas se avisa por correo y por webhook."
      />
      <div className={styles['now']}>
        <p className={styles['verdict']}>
          {open.length === 0
            ? 'Todo en orden.'
            : open.length === 1
              ? 'Hay 1 incidente abierto.'
              : `Hay ${open.length} incidentes abiertos.`}{' '}
          {last === null ? (
            'Todavía no hay ninguna ronda.'
          ) : (
            <>
              La última ronda fue <Ago at={last.endedAt} clock={clock} />.
            </>
          )}
        </p>
        <PanelForm action="ronda" forgeryToken={forgeryToken} inline>
          <Button type="submit">Hacer una ronda</Button>
        </PanelForm>
      </div>
      <PanelSection
        id="rondas"
        title="Rondas"
        intro={
          everyMinutes === null
            ? 'Solo a mano: define SITE_URL para que se hagan solas.'
            : everyMinutes === 1
              ? 'Cada minuto, durante los últimos noventa días.'
              : `Cada ${everyMinutes} minutos, durante los últimos noventa días.`
        }
      >
        <DayStrip days={days} />
        {last !== null && (
          <Table
            caption={`Los tramos de la última: ${last.fine ? 'bien' : 'con fallas'}`}
            rows={last.legs}
            rowKey={({ words }) => words}
            columns={[
              { key: 'w', header: 'Tramo', rowHeader: true, cell: ({ words }) => words },
              {
                key: 'o',
                header: 'Cómo fue',
                cell: ({ outcome }) => <Badge tone={TONES[outcome]}>{OUTCOMES[outcome]}</Badge>,
              },
              { key: 't', header: 'Tiempo', numeric: true, cell: ({ took }) => took },
              { key: 's', header: 'Qué pasó', cell: ({ said }) => said },
            ]}
          />
        )}
      </PanelSection>
      <PanelSection
        id="buzon"
        title="Al buzón"
        intro="Segundos desde que el correo se entrega hasta que se ve en el buzón: la mitad de cada día."
      >
        {props.seesMailbox ? (
          <MailLine days={days} />
        ) : (
          <p>
            Ningún buzón se mira. Con <code>ROUND_IMAP_URL</code> la ronda comprueba también que el
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
            { key: 'w', header: 'Qué', rowHeader: true, cell: ({ words }) => words },
            { key: 'd', header: 'Detalle', cell: ({ detail }) => detail },
            {
              key: 'b',
              header: 'Empezó',
              cell: ({ beganAt }) => <At at={beganAt} clock={clock} />,
            },
            {
              key: 'e',
              header: 'Terminó',
              cell: ({ endedAt }) =>
                endedAt === null ? (
                  <Badge tone="error">sigue</Badge>
                ) : (
                  <At at={endedAt} clock={clock} />
                ),
            },
          ]}
        />
      </PanelSection>
      <PanelSection
        id="copias"
        title="Copias"
        intro="Cada noche, en DATA_DIR/copias. Comprobada: se abrió, se leyó entera y se contó."
      >
        <Table
          caption="Las últimas copias"
          captionHidden
          rows={copies}
          rowKey={({ madeAt }) => madeAt}
          empty="Todavía ninguna: la primera se hace esta noche."
          columns={[
            {
              key: 'm',
              header: 'Cuándo',
              rowHeader: true,
              cell: ({ madeAt }) => <At at={madeAt} clock={clock} />,
            },
            { key: 'r', header: 'Por qué', cell: ({ reason }) => reason },
            { key: 'l', header: 'Solicitudes', numeric: true, cell: ({ leads }) => leads },
            { key: 's', header: 'Tamaño', numeric: true, cell: ({ size }) => size },
            {
              key: 'p',
              header: 'Comprobada',
              cell: ({ provenAt, said }) =>
                provenAt === null ? (
                  <>
                    <Badge tone="error">no</Badge> {said}
                  </>
                ) : (
                  <Badge tone="success">sí</Badge>
                ),
            },
          ]}
        />
      </PanelSection>
      <PanelSection id="estado" title="Lo demás">
        <dl className={styles['state']}>
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
