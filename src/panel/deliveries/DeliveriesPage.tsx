import { Badge } from '#ui/badge/Badge.tsx';
import { Button } from '#ui/button/Button.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import { ReplayIcon } from '#ui/icon/action-icons.tsx';
import { Ago, type Clock } from '#panel/shell/Ago.tsx';
import { type Counted, countWords, enquiryPath } from '#panel/shell/enquiry.ts';
import { FocusedAlert } from '#panel/shell/FocusedAlert.tsx';
import { type FormState, PanelForm } from '#panel/shell/PanelForm.tsx';
import { NextPage } from '#panel/shell/NextPage.tsx';
import { PanelHeading } from '#panel/shell/PanelSection.tsx';
import { StateTabs } from '#panel/shell/StateTabs.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import styles from './DeliveriesPage.module.css';

/** A delivery that has not arrived. Times in milliseconds since 1970. */
export interface DeliveryRow {
  id: string;
  /** Of its enquiry, and who wrote it; null for what is about none. */
  folio: string | null;
  nombre: string | null;
  /** «Correo a la agencia», and to which mailbox. */
  channel: string;
  recipient: string | null;
  state: 'waiting' | 'late' | 'given_up';
  attempts: number;
  cameAt: number;
  nextAt: number | null;
  lastError: string | null;
}

export interface DeliveriesPageProps {
  rows: readonly DeliveryRow[];
  counts: Readonly<Record<DeliveryRow['state'], Counted>>;
  /** Which of them are shown; null for all. */
  shown: DeliveryRow['state'] | null;
  /** This page's address. */
  here: string;
  next: string | null;
  clock: Clock;
  states: Readonly<Record<string, FormState>>;
  /** How many «retry all» would put back in line, while it waits for a yes. */
  pending: Counted | null;
  forgeryToken: string;
}

const WORDS = { waiting: 'En espera', late: 'Con retraso', given_up: 'Fallida' } as const;
const TABS = [
  { state: null, words: 'Todas', href: '/panel/entregas' },
  { state: 'given_up', words: 'Fallidas', href: '/panel/entregas?estado=fallidas' },
  { state: 'late', words: 'Con retraso', href: '/panel/entregas?estado=retrasadas' },
  { state: 'waiting', words: 'En espera', href: '/panel/entregas?estado=en-espera' },
] as const;
const FORM = 'entregas';

/** What has not arrived: why, when it is tried again, and a way to try it now. */
export function DeliveriesPage(props: DeliveriesPageProps) {
  const { rows, counts, shown, next, here, forgeryToken, states, pending } = props;
  const problem = states['reintentar']?.problem;
  return (
    <>
      <PanelHeading
        title="Entregas"
        lead="Lo que todavía no llega a su destino. Cada una se intenta sola durante tres días, salvo que el otro lado la rechace para siempre; aquí ves por qué falla y puedes volver a intentarla."
      />
      <StateTabs
        tabs={TABS.map(({ state, ...tab }) => ({
          ...tab,
          current: state === shown,
          ...(state !== null && { count: countWords(counts[state]) }),
        }))}
      />
      {problem !== undefined && <FocusedAlert tone="error">{problem}</FocusedAlert>}
      {pending && <Sure here={here} forgeryToken={forgeryToken} pending={pending} />}
      {rows.length === 0 ? (
        <div className={styles['nothing']}>
          <h2>{shown === null ? 'Todo llegó' : 'Ninguna'}</h2>
          <p>
            {shown === null
              ? 'No hay ninguna entrega en espera ni con fallas: cada solicitud está donde debía.'
              : 'No hay entregas en este estado.'}
          </p>
        </div>
      ) : (
        <form method="post" action={here} id={FORM} noValidate>
          <input type="hidden" name="csrf_token" value={forgeryToken} />
          <ol className={styles['rows']}>
            {rows.map((row) => (
              <Row key={row.id} row={row} clock={props.clock} />
            ))}
          </ol>
          <p className={styles['actions']}>
            <Button type="submit" name="accion" value="reintentar" icon={<ReplayIcon />}>
              Reintentar las marcadas
            </Button>
            {counts.given_up.count > 0 && (
              <Button type="submit" name="accion" value="reintentar-todas">
                Reintentar todas las fallidas
              </Button>
            )}
          </p>
        </form>
      )}
      {rows.map(({ id }) => (
        <form key={id} method="post" action={here} id={`una-${id}`} hidden>
          <input type="hidden" name="csrf_token" value={forgeryToken} />
          <input type="hidden" name="accion" value="reintentar" />
          <input type="hidden" name="id" value={id} />
        </form>
      ))}
      <NextPage href={next} />
    </>
  );
}

function Sure({
  here,
  forgeryToken,
  pending,
}: Pick<DeliveriesPageProps, 'here' | 'forgeryToken'> & { pending: Counted }) {
  return (
    <FocusedAlert
      tone="warning"
      title={`¿Seguro? ${countWords(pending)} ${pending.count === 1 ? 'entrega vuelve' : 'entregas vuelven'} a intentarse ahora.`}
    >
      <p>Si el otro lado sigue sin aceptarlas, volverán a fallar y a quedar aquí.</p>
      <div className={styles['actions']}>
        <PanelForm action="reintentar-todas" to={here} forgeryToken={forgeryToken} inline>
          <input type="hidden" name="seguro" value="si" />
          <Button type="submit" variant="primary">
            Sí, reintentar todas
          </Button>
        </PanelForm>
        <LinkButton href={here}>No</LinkButton>
      </div>
    </FocusedAlert>
  );
}

function Row({ row, clock }: { row: DeliveryRow; clock: Clock }) {
  const { id, folio, nombre, channel, recipient, state, attempts, cameAt, nextAt } = row;
  const what = folio === null ? channel : `${channel} de ${folio}`;
  return (
    <li className={styles['row']}>
      <Checkbox
        className={styles['mark']}
        name={`marca-${id}`}
        value="1"
        label={<VisuallyHidden>Marcar {what}</VisuallyHidden>}
      />
      <div className={styles['what']}>
        <p>
          <strong>{channel}</strong>
          {recipient !== null && (
            <span className={styles['soft']}>
              {' '}
              a <bdi>{recipient}</bdi>
            </span>
          )}
        </p>
        {folio !== null && (
          <p>
            <a href={enquiryPath(folio)}>
              <bdi>{nombre}</bdi>
            </a>{' '}
            <span className={styles['folio']}>{folio}</span>
          </p>
        )}
        {row.lastError !== null && (
          <p className={styles['reason']} dir="auto">
            {row.lastError}
          </p>
        )}
      </div>
      <div className={styles['when']}>
        <p>
          <Badge tone={state === 'given_up' ? 'error' : 'plain'}>{WORDS[state]}</Badge>
        </p>
        <p className={styles['soft']}>
          {triesWords(attempts)} <Ago at={cameAt} clock={clock} />
        </p>
        {nextAt !== null && (
          <p className={styles['soft']}>
            El próximo, {nextAt <= clock.now ? 'ahora mismo' : <Ago at={nextAt} clock={clock} />}
          </p>
        )}
      </div>
      <Button type="submit" form={`una-${id}`} aria-label={`Reintentar: ${what}`}>
        Reintentar
      </Button>
    </li>
  );
}

function triesWords(attempts: number): string {
  if (attempts === 0) return 'Sin intentos todavía; espera desde';
  return attempts === 1 ? '1 intento desde' : `${attempts} intentos desde`;
}
