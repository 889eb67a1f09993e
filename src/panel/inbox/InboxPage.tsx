import { Alert } from '#ui/alert/Alert.tsx';
import { Button } from '#ui/button/Button.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import {
  ArrowLeftIcon,
  ArrowRightIcon,
  DownloadIcon,
  PlusIcon,
  SearchIcon,
} from '#ui/icon/icons.ts';
import { formatPrice } from '#content/words/prices.ts';
import { MARK_PREFIX } from '#panel/shell/visit.ts';
import { countWords, enquiriesWords, NEW_LEAD_PATH } from '#panel/shell/words.ts';
import { FocusedAlert, HiddenFields, type ViewProps } from '#panel/shell/PanelForm.tsx';
import { BulkBar, ConfirmBulk, type PendingBulk } from './BulkBar.tsx';
import { InboxFilters, InboxViews, SaveView } from './InboxFilters.tsx';
import { BULK_FORM, InboxColumns, InboxRow } from './InboxRow.tsx';
import type { InboxView } from './query.ts';
import styles from './InboxPage.module.css';
import { SearchField } from '#panel/shell/SearchField.tsx';
import panel from '#panel/shell/Panel.module.css';
import { classNames } from '#ui/class-names.ts';
import { content } from '#content/snapshot/content.ts';

interface InboxPageProps extends ViewProps<InboxView> {
  beginning: string | null;
  pending: PendingBulk | null;
}

export function InboxPage({ view, beginning, states, pending }: InboxPageProps) {
  const { rows, total, ignored, newer, older } = view;
  const bulk = ['cambiar', 'no-deseada', 'exportar', 'exportar-excel', 'juntar']
    .map((action) => states[action])
    .find((state) => state !== undefined);
  const marked = pending?.values ?? bulk?.values ?? {};
  const everyOne = pending?.values['todas'] !== undefined;
  return (
    <div
      className={classNames(panel['stack'], styles['page'])}
      data-live-list={view.first}
      data-first={newer === null && view.sorts[0]?.current === true}
      data-now={view.now}
    >
      <div className={classNames(panel['line'], styles['ends'])}>
        <h1>Solicitudes</h1>
        <LinkButton href={NEW_LEAD_PATH} icon={<PlusIcon />} aria-label="Anotar una solicitud">
          Anotar<span className={styles['long']}> una solicitud</span>
        </LinkButton>
      </div>
      <InboxViews {...view} />
      <InboxFilters {...view} />
      {ignored.length > 0 && (
        <Alert tone="info" live={false}>
          La dirección pedía algo que no existe y se pasó por alto: {ignored.join(', ')}.
        </Alert>
      )}
      {pending && <ConfirmBulk view={view} pending={pending} />}
      {bulk?.problem !== undefined && <FocusedAlert tone="error">{bulk.problem}</FocusedAlert>}
      <div className={classNames(panel['line'], styles['head'])}>
        <p>
          <strong data-total="">{enquiriesWords(total)}</strong>
          {total.amount !== null && ` · suman ${formatPrice(total.amount, content().services)}`}
        </p>
        <p className={classNames(panel['line'], styles['order'])} data-screen="">
          <span id="orden-titulo" className={classNames(panel['soft'], styles['long'])}>
            Orden:
          </span>
          {view.sorts.map(({ words, href, current }) => (
            <a
              key={href}
              href={href}
              aria-describedby="orden-titulo"
              {...(current && { 'aria-current': 'true' })}
            >
              {words}
            </a>
          ))}
        </p>
        <div className={styles['more']}>
          <SaveView view={view} states={states} />
        </div>
        {rows.length > 0 && (
          <div
            className={classNames(panel['line'], panel['soft'], styles['more'])}
            data-screen=""
            role="group"
            aria-labelledby="marcar-titulo"
          >
            <span id="marcar-titulo">Marcar:</span>
            <Checkbox
              name="pagina"
              id="marcar-pagina"
              label={
                <>
                  <span className={styles['long']}>esta </span>página
                </>
              }
              hidden
              data-mark-page=""
            />
            <Checkbox
              name="todas"
              value="si"
              form={BULK_FORM}
              label={
                <>
                  todas<span className={styles['long']}> las que coinciden</span> (
                  <span data-total="">{countWords(total)}</span>)
                </>
              }
              defaultChecked={marked['todas'] !== undefined}
              data-mark-all=""
            />
          </div>
        )}
      </div>
      {rows.length === 0 ? (
        <Nothing view={view} beginning={beginning} />
      ) : (
        <>
          <InboxColumns byWait={view.byWait} />
          <ol className={panel['rows']} data-rows="">
            {rows.map((row) => (
              <InboxRow
                key={row.folio}
                row={row}
                view={view}
                marked={everyOne || marked[`${MARK_PREFIX}${row.folio}`] !== undefined}
              />
            ))}
          </ol>
          {pending === null && <BulkBar view={view} state={bulk} />}
        </>
      )}
      <p
        role="status"
        data-arrivals-status=""
        className={classNames(panel['float'], styles['status'])}
      />
      <Button
        variant="primary"
        hidden
        data-arrivals=""
        className={classNames(panel['float'], styles['arrivals'])}
      >
        Nuevas
      </Button>
      <div className={classNames(panel['actions'], styles['ends'])} data-screen="">
        {(newer !== null || older !== null) && (
          <nav aria-label="Páginas" className={panel['line']}>
            {newer !== null && (
              <LinkButton href={newer} rel="prev" icon={<ArrowLeftIcon />}>
                Más recientes
              </LinkButton>
            )}
            {older !== null && (
              <LinkButton href={older} rel="next" iconAfter={<ArrowRightIcon />}>
                Anteriores
              </LinkButton>
            )}
          </nav>
        )}
        {rows.length > 0 && (
          <p className={panel['line']}>
            <LinkButton href={view.files.csv} variant="quiet" icon={<DownloadIcon />}>
              Exportar la lista (CSV)
            </LinkButton>
            <LinkButton href={view.files.excel} variant="quiet">
              Para Excel
            </LinkButton>
            <LinkButton href={view.files.jsonl} variant="quiet">
              JSON Lines
            </LinkButton>
          </p>
        )}
      </div>
    </div>
  );
}

export function Nothing({ view, beginning }: Pick<InboxPageProps, 'view' | 'beginning'>) {
  const { active, newer, values, sorts } = view;
  if (active.length > 0 || newer !== null || sorts[0]?.current !== true) {
    return (
      <div className={panel['nothing']}>
        <h2>Ninguna coincide</h2>
        <p>
          {values['buscar'] === undefined
            ? 'Ahora no hay ninguna así. Mira otra vista o quita algún filtro.'
            : 'Nada de lo recibido cumple con todo lo que pides. Quita algún filtro o busca con menos palabras; basta con el principio de cada una.'}
        </p>
        <LinkButton href="/panel">Ver todas</LinkButton>
      </div>
    );
  }
  if (beginning !== null) {
    return (
      <div className={panel['nothing']}>
        <h2>Primero, haz tuyo el sitio</h2>
        <p>
          Todavía dice lo de la muestra. Con tu nombre, tu color, tu ciudad y tres servicios tienes
          un sitio que publicar; después, aquí llegarán las solicitudes.
        </p>
        <LinkButton href={beginning} variant="primary">
          Empezar
        </LinkButton>
      </div>
    );
  }
  return (
    <div className={panel['nothing']}>
      <h2>Aquí llegarán las solicitudes</h2>
      <p>
        Todavía no hay ninguna. En cuanto alguien envíe un formulario aparece en esta página, sin
        recargarla. Para verlo, manda una tú.
      </p>
      <LinkButton href="/contacto">Abrir el formulario de contacto</LinkButton>
    </div>
  );
}

interface InboxAwayProps {
  values: Readonly<Record<string, string>>;
  reference: string;
}

/** Draws an error in place of the list if the database fails or is too slow. Keeps the filters. */
export function InboxAway({ values, reference }: InboxAwayProps) {
  const { buscar = '', ...others } = values;
  const asked = Object.keys(values).length > 0;
  return (
    <div className={classNames(panel['stack'], styles['page'])}>
      <h1>Solicitudes</h1>
      <div className={panel['nothing']}>
        <h2>La lista no llegó</h2>
        <p>
          La base de datos no contestó a tiempo. No se perdió nada: lo recibido y lo que marcaste
          siguen como estaban. Espera unos segundos y pídela otra vez
          {asked && '; si sigue tardando, busca con una palabra más o quita los filtros'}.
        </p>
      </div>
      <form method="get" action="/panel" role="search" className={panel['inline']}>
        <SearchField defaultValue={buscar} />
        <HiddenFields values={others} />
        <Button type="submit" variant="primary" icon={<SearchIcon />}>
          Pedirla otra vez
        </Button>
        {asked && <LinkButton href="/panel">Quitar todos los filtros</LinkButton>}
      </form>
      <p className={panel['intro']}>
        Si se repite, quien administra el servidor encuentra el motivo en el registro con esta
        referencia: <code>{reference}</code>
      </p>
    </div>
  );
}
