import { countWords } from '#panel/shell/words.ts';
import { Button } from '#ui/button/Button.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import {
  fieldsOf,
  HiddenFields,
  PanelForm,
  UNTOUCHED,
  OneButton,
  type ViewProps,
} from '#panel/shell/PanelForm.tsx';
import { CATEGORY_WORDS, LEAD_CATEGORIES } from '#server/leads/lead.ts';
import type { BoundedCount } from '#server/leads/inbox/list.ts';
import type { InboxView } from './query.ts';
import styles from './InboxPage.module.css';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import { Select } from '#ui/field/Select.tsx';
import { SearchIcon, CloseIcon } from '#ui/icon/icons.ts';
import { SearchField } from '#panel/shell/SearchField.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import panel from '#panel/shell/Panel.module.css';
import { classNames } from '#ui/class-names.ts';

/** Draws the links to the fixed views and mail lists that are not empty, and to the saved views. */
export function InboxViews({ ready, saved, unassigned, aside }: InboxView) {
  return (
    <nav
      aria-label="Vistas"
      className={classNames(panel['tabs'], styles['views'])}
      data-screen=""
      data-views=""
    >
      <ul>
        {/* The most important views come first: a phone shows only the beginning of this list. */}
        {[...ready.slice(0, 2), ...mailViews(unassigned, aside), ...ready.slice(2)]
          .filter(({ count, current }: ViewLink) => current || count?.count !== 0)
          .map((view) => (
            <ViewItem key={view.href} {...view} />
          ))}
        {saved.map((view, index) => (
          <ViewItem key={view.id} {...view} apart={index === 0} />
        ))}
      </ul>
    </nav>
  );
}

function mailViews(unassigned: number, aside: number): ViewLink[] {
  return [
    { words: 'Correos sueltos', href: '/panel/correos', count: unassigned },
    { words: 'Apartados', href: '/panel/correos/apartados', count: aside },
  ].map(({ count, ...view }) => ({ ...view, current: false, count: { count, more: false } }));
}

interface ViewLink {
  words: string;
  href: string;
  current: boolean;
  count?: BoundedCount | undefined;
}

function ViewItem({ words, href, current, count, apart }: ViewLink & { apart?: boolean }) {
  return (
    <li className={apart ? styles['apart'] : undefined}>
      <a href={href} {...(current && { 'aria-current': 'page' })}>
        {words}
        {count !== undefined && (
          <span data-some={count.count > 0}>
            {count.more ? `${countWords({ ...count, more: false })}+` : countWords(count)}
          </span>
        )}
      </a>
    </li>
  );
}

const VIEW_LABELS = { nombre: 'Nombre de la vista' };

/** Draws the form that saves the filtered list as a view, or removes the shown view. */
export function SaveView({ view, states }: ViewProps<InboxView>) {
  const { saved, query, here } = view;
  const shown = saved.find(({ current }) => current);
  if (shown !== undefined) {
    return (
      <OneButton action="quitar-vista" to={here} name="vista" value={shown.id} variant="quiet">
        Quitar la vista «{shown.words}»
      </OneButton>
    );
  }
  if (query === '') return null;
  const state = states['guardar-vista'] ?? UNTOUCHED;
  return (
    <details className={panel['fold']} data-screen="" open={state !== UNTOUCHED}>
      <summary>Guardar esta vista</summary>
      <PanelForm action="guardar-vista" to={here} state={state} labels={VIEW_LABELS} inline>
        <TextField
          {...fieldsOf(VIEW_LABELS, state)('nombre')}
          required
          fit="medium"
          autoComplete="off"
        />
        <Button type="submit">Guardar</Button>
      </PanelForm>
    </details>
  );
}

const KINDS = [
  { value: 'contacto', label: 'Contacto' },
  { value: 'cotizacion', label: 'Cotización' },
];

const CATEGORIES = [
  { value: 'aparte', label: 'Empleo y proveedores' },
  ...LEAD_CATEGORIES.filter((value) => value !== 'cliente').map((value) => ({
    value,
    label: CATEGORY_WORDS[value],
  })),
];

const CHECKS = [
  ['sin-responder', 'Sin responder'],
  ['vencidas', 'Vencidas'],
  ['urgentes', 'Urgentes'],
  ['aplazadas', 'Aplazadas hasta su recordatorio'],
  ['con-fallas', 'Con entrega fallida'],
] as const;

const UNWANTED = 'no_deseada';

/** Draws the search and the filters. The search leaves out spam, which has a separate search. */
export function InboxFilters({ values, choices, active, ready, saved }: InboxView) {
  const { buscar, orden, estado } = values;
  // The current tab already names its filters, so «Filtros» does not show the number of filters.
  const isTab = [...ready, ...saved].some(({ current }) => current);
  const many = isTab ? 0 : active.filter(({ isOfForm }) => isOfForm).length;
  return (
    <>
      <div className={panel['line']} data-screen="">
        <form method="get" action="/panel" role="search" className={styles['search']}>
          <SearchField labelHidden placeholder="Nombre, folio, palabras" defaultValue={buscar} />
          <Button type="submit" icon={<SearchIcon />} aria-label="Buscar">
            <span className={styles['long']}>Buscar</span>
          </Button>
          {estado === UNWANTED && <input type="hidden" name="estado" value={UNWANTED} />}
        </form>
        <details className={classNames(panel['fold'], styles['filters'])} data-filters="">
          <summary>Filtros{many > 0 && ` (${many})`}</summary>
          <form method="get" action="/panel" className={styles['fields']}>
            <HiddenFields values={{ buscar, orden }} />
            {(
              [
                ['estado', 'Estado', 'Menos no deseadas', choices.states],
                ['responsable', 'Responsable', 'Cualquiera', choices.owners],
                ['clase', 'Formulario', 'Todos', KINDS],
                ['tipo', 'Tipo de proyecto', 'Todos', choices.types],
                ['origen', 'Origen', 'Todos', choices.sources],
                ['etiqueta', 'Etiqueta', 'Cualquiera', choices.tags],
                ['quien', 'Quién escribe', 'Clientes', CATEGORIES],
              ] as const
            ).map(([name, label, placeholder, options]) => (
              <Select
                key={name}
                name={name}
                label={label}
                placeholder={placeholder}
                options={options}
                defaultValue={values[name]}
              />
            ))}
            <TextField name="desde" label="Desde" type="date" defaultValue={values['desde']} />
            <TextField name="hasta" label="Hasta" type="date" defaultValue={values['hasta']} />
            <div className={classNames(panel['line'], styles['checks'])}>
              {CHECKS.map(([name, label]) => (
                <Checkbox
                  key={name}
                  name={name}
                  value="1"
                  label={label}
                  defaultChecked={values[name] !== undefined}
                />
              ))}
            </div>
            <Button type="submit" variant="primary">
              Filtrar
            </Button>
          </form>
        </details>
      </div>
      {active.length > 0 && !isTab && (
        <ul className={panel['line']} data-screen="" aria-label="Filtros puestos">
          {active.map(({ words, without }) => (
            <li key={words}>
              <LinkButton href={without} size="small" icon={<CloseIcon />}>
                <VisuallyHidden>Quitar </VisuallyHidden>
                <bdi>{words}</bdi>
              </LinkButton>
            </li>
          ))}
          {active.length > 1 && (
            <li>
              <LinkButton href="/panel" variant="quiet">
                Quitar todos
              </LinkButton>
            </li>
          )}
        </ul>
      )}
    </>
  );
}
