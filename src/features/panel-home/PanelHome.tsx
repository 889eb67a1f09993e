import { PanelHeading } from '#ui/panel/PanelSection.tsx';
import styles from './PanelHome.module.css';

interface PanelHomeProps {
  lastname: string;
  administers: boolean;
}

const ROOMS = [
  {
    path: '/panel/cuenta',
    name: 'Mi cuenta',
    text: 'Tus datos, tu contraseña, tus llaves y códigos, y dónde tienes la sesión abierta.',
    administers: false,
  },
  {
    path: '/panel/equipo',
    name: 'Equipo',
    text: 'Quién entra y con qué papel: invita, cambia el papel, suspende o restablece una cuenta.',
    administers: true,
  },
  {
    path: '/panel/registro',
    name: 'Registro',
    text: 'Quién hizo qué, cuándo y desde dónde. Nadie puede borrarlo ni cambiarlo.',
    administers: true,
  },
] as const;

/** What is in each room of the panel. */
export function PanelHome({ lastname, administers }: PanelHomeProps) {
  return (
    <>
      <PanelHeading
        title={`Hola, ${lastname}`}
        lead="Las solicitudes siguen llegando por correo. Desde aquí cuidas quién puede entrar."
      />
      <ul className={styles['rooms']}>
        {ROOMS.filter((room) => administers || !room.administers).map((room) => (
          <li key={room.path} className={styles['room']}>
            <h2>
              <a href={room.path}>{room.name}</a>
            </h2>
            <p>{room.text}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

interface PanelRefusalProps {
  /** 403: not with this role, or not from our own page. 404: there is no such page. */
  status: 403 | 404;
}

/** The panel's own pages for what is not there and what may not be. */
export function PanelRefusal({ status }: PanelRefusalProps) {
  return status === 404 ? (
    <PanelHeading
      title="Aquí no hay nada"
      lead={
        <>
          Esa página del panel no existe o cambió de lugar. <a href="/panel">Vuelve al inicio.</a>
        </>
      }
    />
  ) : (
    <PanelHeading
      title="Esto no lo abre tu cuenta"
      lead={
        <>
          Tu papel no llega hasta aquí, o la petición no salió de una página del panel. No se hizo
          nada. <a href="/panel">Vuelve al inicio</a> o pídeselo a quien administra.
        </>
      }
    />
  );
}

interface PanelFailureProps {
  /** The request's identifier, which its line in the log has too. */
  reference: string;
}

/** What the panel says when something failed on the server. */
export function PanelFailure({ reference }: PanelFailureProps) {
  return (
    <PanelHeading
      title="Algo falló de nuestro lado"
      lead={
        <>
          No sabemos si lo último se guardó: vuelve atrás, donde sigue lo que escribiste, revísalo y
          envíalo otra vez, o <a href="/panel">empieza por el inicio</a>. Si se repite, quien
          administra el servidor encuentra el motivo en el registro con esta referencia:{' '}
          <code>{reference}</code>
        </>
      }
    />
  );
}
