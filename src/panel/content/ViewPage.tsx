import { Alert } from '#ui/alert/Alert.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { classNames } from '#ui/class-names.ts';
import { PanelHeading } from '#panel/shell/PanelSection.tsx';
import { CONTENT_HOME, filePath, publishPath, viewPath } from './paths.ts';
import styles from './Content.module.css';
import panel from '#panel/shell/Panel.module.css';

interface ViewPageProps {
  problem: string | null;
  page: string;
  /** The file in whose editor the person opened the preview. Is null if it was opened elsewhere. */
  file: { file: string; title: string } | null;
  phone: boolean;
}

const HERE = `${CONTENT_HOME}/vista`;

/** Draws a text that content-script.ts shows until the page in a frame is ready. */
export function Loading() {
  return (
    <p role="status" className={styles['loading']} hidden data-loading="">
      Cargando la página…
    </p>
  );
}

export function ViewPage({ problem, page, file, phone }: ViewPageProps) {
  const address = (more: Record<string, string>) =>
    `${HERE}?${new URLSearchParams({ ...(file && { de: file.file }), pagina: page, ...more }).toString()}`;
  return (
    <>
      <PanelHeading
        title="El sitio con lo tuyo"
        lead="Así se vería con tus borradores. Solo lo ves tú; los formularios de adentro no envían nada."
      />
      {problem !== null && (
        <Alert tone="error" live={false} title="Así no se puede ver">
          <p className={panel['said']}>{problem}</p>
        </Alert>
      )}
      {problem === null && (
        <>
          <p className={panel['actions']}>
            {phone ? (
              <LinkButton href={address({})}>A todo lo ancho</LinkButton>
            ) : (
              <LinkButton href={address({ ancho: 'telefono' })}>Como en un teléfono</LinkButton>
            )}
            <a href={viewPath(page)} target="_blank" rel="noopener">
              Sola, en otra pestaña
            </a>
            <label className={classNames(panel['line'], styles['pick'])} hidden data-pick="">
              <input type="checkbox" /> Al presionar un texto, abrir su campo
            </label>
          </p>
          <div className={classNames(styles['frame'], phone && styles['phone'])}>
            <iframe src={viewPath(page)} title="El sitio con tus borradores" data-frame="" />
            <Loading />
          </div>
        </>
      )}
      <p className={panel['actions']}>
        {file && <LinkButton href={filePath(file.file)}>Seguir con {file.title}</LinkButton>}
        <LinkButton href={publishPath({ de: file?.file })}>Publicar</LinkButton>
        <LinkButton href={CONTENT_HOME}>Todo el contenido</LinkButton>
      </p>
    </>
  );
}
