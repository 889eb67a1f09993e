import { Button } from '#ui/button/Button.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { Select } from '#ui/field/Select.tsx';
import { DownloadIcon } from '#ui/icon/action-icons.tsx';
import { At, type Clock } from '#panel/shell/Ago.tsx';
import { PanelHeading } from '#panel/shell/PanelSection.tsx';
import { Table } from '#ui/table/Table.tsx';
import { ACTION_NAMES } from './action-names.ts';
import styles from './AuditPage.module.css';

export interface AuditLine {
  id: string;
  at: number;
  actor: string;
  action: string;
  subject: string;
  detail: string;
  address: string;
}

interface AuditPageProps {
  lines: readonly AuditLine[];
  /** Whom it can be filtered by. */
  actors: readonly string[];
  /** As in the address; empty for all. */
  filter: { action: string; actor: string };
  /** Addresses of the older lines and of the file; null where there are none. */
  older: string | null;
  csv: string;
  clock: Pick<Clock, 'timeZone'>;
}

/** The audit log: newest first, filtered by the address, and as a file. */
export function AuditPage({ lines, actors, filter, older, csv, clock }: AuditPageProps) {
  const options = Object.entries(ACTION_NAMES).map(([value, label]) => ({ value, label }));
  return (
    <>
      <PanelHeading
        title="Registro"
        lead="Quién hizo qué, cuándo y desde dónde. Ni la base de datos deja cambiarlo."
      />
      <form method="get" className={styles['filter']} role="search">
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
          { key: 'at', header: 'Cuándo', cell: ({ at }) => <At at={at} clock={clock} /> },
          {
            key: 'actor',
            header: 'Quién',
            rowHeader: true,
            cell: ({ actor }) => actor || 'desconocido',
          },
          {
            key: 'action',
            header: 'Qué',
            cell: ({ action }) => ACTION_NAMES[action] ?? action,
          },
          { key: 'subject', header: 'Sobre', cell: ({ subject }) => <bdi>{subject}</bdi> },
          { key: 'detail', header: 'Detalle', cell: ({ detail }) => <bdi>{detail}</bdi> },
          { key: 'address', header: 'Desde', cell: ({ address }) => address || 'el servidor' },
        ]}
      />
      <p className={styles['more']}>
        {older !== null && <LinkButton href={older}>Más antiguo</LinkButton>}
        <LinkButton href={csv} icon={<DownloadIcon />}>
          Descargar como CSV
        </LinkButton>
      </p>
    </>
  );
}
