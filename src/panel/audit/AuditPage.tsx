import { Button } from '#ui/button/Button.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { Select } from '#ui/field/Select.tsx';
import { DownloadIcon } from '#ui/icon/icons.ts';
import { At } from '#panel/shell/Ago.tsx';
import { PanelHeading } from '#panel/shell/PanelSection.tsx';
import { actionName, AUDIT_ACTIONS } from '#server/requests/audit.ts';
import type { AuditView } from './query.ts';
import { Table } from '#ui/table/Table.tsx';
import panel from '#panel/shell/Panel.module.css';

export function AuditPage({ view }: { view: AuditView }) {
  const { lines, actors, filter, older, csv, excel } = view;
  const options = Object.entries(AUDIT_ACTIONS).map(([value, label]) => ({ value, label }));
  return (
    <>
      <PanelHeading
        title="Registro"
        lead="Quién hizo qué, cuándo y desde dónde. Ni la base de datos deja cambiarlo."
      />
      <form method="get" className={panel['filter']} role="search">
        <Select
          name="accion"
          label="Qué"
          placeholder="Todo"
          options={options}
          defaultValue={filter.action}
        />
        <Select
          name="quien"
          label="Quién"
          placeholder="Cualquiera"
          options={actors.map((actor) => ({ value: actor, label: actor }))}
          defaultValue={filter.actor}
        />
        <Button type="submit">Filtrar</Button>
      </form>
      <Table
        caption="Lo más reciente, primero"
        captionHidden
        rows={lines}
        rowKey={({ id }) => id}
        empty="Nada con este filtro."
        columns={[
          { header: 'Cuándo', cell: ({ at }) => <At at={at} /> },
          { header: 'Quién', rowHeader: true, cell: ({ actor }) => actor || 'desconocido' },
          { header: 'Qué', cell: ({ action }) => actionName(action) },
          { header: 'Sobre', cell: ({ subject }) => <bdi>{subject}</bdi> },
          { header: 'Detalle', cell: ({ detail }) => <bdi>{detail}</bdi> },
          { header: 'Desde', cell: ({ address }) => address || 'el servidor' },
        ]}
      />
      <p className={panel['actions']}>
        {older !== null && <LinkButton href={older}>Más antiguo</LinkButton>}
        <LinkButton href={csv} icon={<DownloadIcon />}>
          Descargar como CSV
        </LinkButton>
        <LinkButton href={excel}>Para Excel</LinkButton>
      </p>
    </>
  );
}
