import { Button } from '#ui/button/Button.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import { Select } from '#ui/field/Select.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { SearchIcon } from '#ui/icon/action-icons.tsx';
import { ChevronDownIcon, CloseIcon } from '#ui/icon/direction-icons.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import type { InboxView } from './inbox-view-types.ts';
import styles from './InboxFilters.module.css';

const KINDS = [
  { value: 'contacto', label: 'Contacto' },
  { value: 'cotizacion', label: 'Cotización' },
];

/** Search and filters: a form that only asks for an address, and what is on with a way to take it off. */
export function InboxFilters({ values, choices, active }: InboxView) {
  const kept = values['orden'];
  return (
    <>
      <form method="get" action="/panel" role="search" className={styles['form']}>
        <div className={styles['search']}>
          <TextField
            name="buscar"
            label="Buscar en todo lo escrito"
            labelHidden
            type="search"
            placeholder="Nombre, correo, teléfono, folio, palabras…"
            defaultValue={values['buscar']}
            autoComplete="off"
            className={styles['text']}
            data-shortcut="/"
          />
          <Button type="submit" icon={<SearchIcon />}>
            Buscar
          </Button>
        </div>
        {kept !== undefined && <input type="hidden" name="orden" value={kept} />}
        <details className={styles['more']}>
          <summary className={styles['summary']}>
            Filtros{active.length > 0 && ` (${active.length})`}
            <ChevronDownIcon />
          </summary>
          <div className={styles['fields']}>
            {(
              [
                ['estado', 'Estado', 'Todas, menos las no deseadas', choices.states],
                ['responsable', 'Responsable', 'Cualquiera', choices.owners],
                ['clase', 'Formulario', 'Todos', KINDS],
                ['tipo', 'Tipo de proyecto', 'Todos', choices.types],
                ['origen', 'Origen', 'Todos', choices.sources],
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
            <div className={styles['checks']}>
              <Checkbox
                name="sin-responder"
                value="1"
                label="Sin responder"
                defaultChecked={values['sin-responder'] !== undefined}
              />
              <Checkbox
                name="vencidas"
                value="1"
                label="Vencidas"
                defaultChecked={values['vencidas'] !== undefined}
              />
              <Checkbox
                name="con-fallas"
                value="1"
                label="Con entrega fallida"
                defaultChecked={values['con-fallas'] !== undefined}
              />
            </div>
            <Button type="submit" variant="primary" className={styles['apply']}>
              Filtrar
            </Button>
          </div>
        </details>
      </form>
      {active.length > 0 && (
        <ul className={styles['active']} aria-label="Filtros puestos">
          {active.map(({ words, without }) => (
            <li key={words}>
              <a href={without} className={styles['chip']}>
                <VisuallyHidden>Quitar </VisuallyHidden>
                <bdi>{words}</bdi>
                <CloseIcon />
              </a>
            </li>
          ))}
          <li>
            <LinkButton href="/panel" variant="quiet">
              Quitar todos
            </LinkButton>
          </li>
        </ul>
      )}
    </>
  );
}
