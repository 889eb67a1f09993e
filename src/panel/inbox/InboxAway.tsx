import { Button } from '#ui/button/Button.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { SearchIcon } from '#ui/icon/action-icons.tsx';
import styles from './InboxPage.module.css';

interface InboxAwayProps {
  /** What the address asks for: the filter's values by their names in it. */
  values: Readonly<Record<string, string>>;
  /** The request's identifier, which its line in the log has too. */
  reference: string;
}

/** The list when the database does not give it, or not in time: what was asked for stays as it was. */
export function InboxAway({ values, reference }: InboxAwayProps) {
  const { buscar = '', ...others } = values;
  const asked = Object.keys(values).length > 0;
  return (
    <div className={styles['page']}>
      <h1 className={styles['title']}>Solicitudes</h1>
      <div className={styles['nothing']}>
        <h2>La lista no llegó</h2>
        <p>
          La base de datos no contestó a tiempo. No se perdió nada: lo recibido y lo que marcaste
          siguen como estaban. Espera unos segundos y pídela otra vez
          {asked && '; si sigue tardando, busca con una palabra más o quita los filtros'}.
        </p>
      </div>
      <form method="get" action="/panel" role="search" className={styles['again']}>
        <TextField
          name="buscar"
          label="Buscar en todo lo escrito"
          type="search"
          defaultValue={buscar}
          autoComplete="off"
          data-shortcut="/"
        />
        {Object.entries(others).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" variant="primary" icon={<SearchIcon />}>
          Pedirla otra vez
        </Button>
        {asked && <LinkButton href="/panel">Quitar todos los filtros</LinkButton>}
      </form>
      <p className={styles['reference']}>
        Si se repite, quien administra el servidor encuentra el motivo en el registro con esta
        referencia: <code>{reference}</code>
      </p>
    </div>
  );
}
