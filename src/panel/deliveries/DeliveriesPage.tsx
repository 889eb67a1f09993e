import { Alert } from '#ui/alert/Alert.tsx';
import { Badge } from '#ui/badge/Badge.tsx';
import { Button } from '#ui/button/Button.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import { ReplayIcon } from '#ui/icon/icons.ts';
import { Ago } from '#panel/shell/Ago.tsx';
import { MARK_PREFIX } from '#panel/shell/visit.ts';
import { channelWords, countWords, enquiryPath } from '#panel/shell/words.ts';
import type { BoundedCount } from '#server/leads/inbox/list.ts';
import type { DeliveriesView } from './query.ts';
import {
  FocusedAlert,
  Refused,
  TokenField,
  OneButton,
  type ViewProps,
} from '#panel/shell/PanelForm.tsx';
import { NextPage, StateTabs } from '#panel/shell/PanelList.tsx';
import { PanelHeading } from '#panel/shell/PanelSection.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import styles from './DeliveriesPage.module.css';
import panel from '#panel/shell/Panel.module.css';

interface DeliveriesPageProps extends ViewProps<DeliveriesView> {
  /** The number of failed deliveries, if the page asks whether to retry all of these, or null. */
  pending: BoundedCount | null;
}

const WORDS = {
  waiting: 'En espera',
  late: 'Con retraso',
  given_up: 'Fallida',
  kept: 'Nadie la recibió',
} as const;
const TABS = [
  { state: null, words: 'Todas', href: '/panel/entregas' },
  { state: 'given_up', words: 'Fallidas', href: '/panel/entregas?estado=fallidas' },
  { state: 'late', words: 'Con retraso', href: '/panel/entregas?estado=retrasadas' },
  { state: 'waiting', words: 'En espera', href: '/panel/entregas?estado=en-espera' },
  { state: 'kept', words: 'Como archivos', href: '/panel/entregas?estado=archivos' },
] as const;

export function DeliveriesPage({ view, states, pending }: DeliveriesPageProps) {
  const { rows, counts, shown, next, here } = view;
  return (
    <>
      <PanelHeading
        title="Entregas"
        lead="Lo que todavía no llega a su destino. Cada una se intenta sola durante tres días, salvo que el otro lado la rechace para siempre; aquí ves por qué falla y puedes volver a intentarla."
      />
      <StateTabs
        tabs={TABS.filter(({ state }) => state !== 'kept' || counts.kept.count > 0).map(
          ({ state, ...tab }) => ({
            ...tab,
            current: state === shown,
            ...(state !== null && { count: countWords(counts[state]) }),
          }),
        )}
      />
      {counts.kept.count > 0 && (
        <div className={panel['actions']}>
          <Alert tone="warning" live={false} title="Hay correos que nadie recibió">
            {countWords(counts.kept)}{' '}
            {counts.kept.count === 1 ? 'quedó como archivo' : 'quedaron como archivos'} por falta de
            servidor de correo. Ponlo en <a href="/panel/ajustes">Ajustes</a>: ahí se envían todos,
            o aquí cada uno con «Reintentar».
          </Alert>
        </div>
      )}
      <Refused states={states} />
      {pending && <Sure here={here} pending={pending} />}
      {rows.length === 0 ? (
        <div className={panel['nothing']}>
          <h2>{shown === null ? 'Nada en espera' : 'Ninguna'}</h2>
          <p>
            {shown === null
              ? 'No hay ninguna entrega en espera ni con fallas.'
              : 'No hay entregas en este estado.'}
          </p>
        </div>
      ) : (
        <form method="post" action={here} noValidate>
          <TokenField />
          <ol className={panel['rows']}>
            {rows.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </ol>
          <p className={panel['actions']}>
            <Button type="submit" name="accion" value="reintentar" icon={<ReplayIcon />}>
              Reintentar las marcadas
            </Button>
            {counts.given_up.count > 0 && (
              <Button type="submit" name="accion" value="reintentar-todas">
                Reintentar todas las fallidas
              </Button>
            )}
          </p>
          {/* The button of a single delivery sends no action, so this field sends the action. */}
          <input type="hidden" name="accion" value="reintentar" />
        </form>
      )}
      <NextPage href={next} />
    </>
  );
}

function Sure({ here, pending }: { here: string; pending: BoundedCount }) {
  const many = pending.count === 1 ? 'entrega vuelve' : 'entregas vuelven';
  return (
    <FocusedAlert
      tone="warning"
      title={`¿Seguro? ${countWords(pending)} ${many} a intentarse ahora.`}
    >
      <p>Si el otro lado sigue sin aceptarlas, volverán a fallar y a quedar aquí.</p>
      <div className={panel['actions']}>
        <OneButton action="reintentar-todas" to={here} name="seguro" value="si" variant="primary">
          Sí, reintentar todas
        </OneButton>
        <LinkButton href={here}>No</LinkButton>
      </div>
    </FocusedAlert>
  );
}

function Row({ row }: { row: DeliveriesView['rows'][number] }) {
  const { id, folio, nombre, recipient, state, attempts, cameAt, nextAt } = row;
  const channel = channelWords(row.channel);
  const what = folio === null ? channel : `${channel} de ${folio}`;
  return (
    <li className={styles['row']}>
      <Checkbox
        className={styles['mark']}
        name={`${MARK_PREFIX}${id}`}
        value="1"
        label={<VisuallyHidden>Marcar {what}</VisuallyHidden>}
      />
      <div>
        <p>
          <strong>{channel}</strong>
          {recipient !== null && (
            <span className={panel['soft']}>
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
            <span className={panel['folio']}>{folio}</span>
          </p>
        )}
        {row.lastError !== null && state !== 'kept' && (
          <p className={panel['warning']} dir="auto">
            {row.means ?? row.lastError}
            {row.means !== null && row.means !== row.lastError && (
              <span className={panel['detail']}>Dijo: «{row.lastError}»</span>
            )}
          </p>
        )}
      </div>
      <div>
        <p>
          <Badge tone={state === 'given_up' || state === 'kept' ? 'error' : 'plain'}>
            {WORDS[state]}
          </Badge>
        </p>
        <p className={panel['soft']}>
          {triesWords(attempts)} <Ago at={cameAt} />
        </p>
        {nextAt !== null && (
          <p className={panel['soft']}>
            El próximo, {nextAt <= Date.now() ? 'ahora mismo' : <Ago at={nextAt} />}
          </p>
        )}
      </div>
      {(state === 'given_up' || attempts > 0) && (
        <Button type="submit" name="id" value={id} aria-label={`Reintentar: ${what}`}>
          Reintentar
        </Button>
      )}
    </li>
  );
}

function triesWords(attempts: number): string {
  if (attempts === 0) return 'Sin intentos todavía; espera desde';
  return attempts === 1 ? '1 intento desde' : `${attempts} intentos desde`;
}
