import { Alert } from '#ui/alert/Alert.tsx';
import { Button } from '#ui/button/Button.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { classNames } from '#ui/class-names.ts';
import { FocusedAlert, type FormState, PanelForm } from '#panel/shell/PanelForm.tsx';
import { PanelHeading } from '#panel/shell/PanelSection.tsx';
import type { ViewState } from '#server/publishing/views.ts';
import { CONTENT_HOME, filePath, publishPath, viewPath } from './paths.ts';
import styles from './Content.module.css';
import panel from '#panel/shell/Panel.module.css';

interface ViewPageProps {
  view: ViewState;
  /** The page that is shown. */
  page: string;
  /** The file that it was asked from; null for none. */
  file: { file: string; title: string } | null;
  phone: boolean;
  state: FormState | undefined;
  forgeryToken: string;
}

const HERE = `${CONTENT_HOME}/vista`;

/** The site with the drafts of who looks, in a frame as wide as a phone or as the desk. */
export function ViewPage({ view, page, file, phone, state, forgeryToken }: ViewPageProps) {
  const address = (more: Record<string, string>) =>
    `${HERE}?${new URLSearchParams({ ...(file && { de: file.file }), pagina: page, ...more }).toString()}`;
  const isShown = view.state === 'ready' || view.state === 'old';
  return (
    <>
      <PanelHeading
        title="El sitio con lo tuyo"
        lead="Así se vería con tus borradores. Solo lo ves tú; los formularios de adentro no envían nada."
      />
      <div className={styles['news']}>
        {state?.problem !== undefined && <FocusedAlert tone="error">{state.problem}</FocusedAlert>}
        {view.state === 'preparing' && (
          <div className={classNames(panel['card'], panel['stack'])} data-view="">
            <p>
              <strong>Preparando tus páginas</strong>
            </p>
            <p role="status" data-step="">
              {view.step === '' ? 'Empieza' : view.step}…
            </p>
            <p className={panel['soft']}>
              Tarda menos de un minuto. <a href={address({})}>Actualizar</a>
            </p>
          </div>
        )}
        {view.state === 'failed' && (
          <Alert tone="error" live={false} title="No se pudo preparar">
            <p className={panel['said']}>{view.problem}</p>
          </Alert>
        )}
        {view.state === 'old' && (
          <Alert tone="info" live={false}>
            Es de antes de tu último cambio.
          </Alert>
        )}
        {view.state !== 'preparing' && view.state !== 'ready' && (
          <PanelForm action="preparar" to={HERE} forgeryToken={forgeryToken} inline>
            {file && <input type="hidden" name="de" value={file.file} />}
            <input type="hidden" name="pagina" value={page} />
            <Button type="submit" variant="primary">
              {view.state === 'none' ? 'Preparar' : 'Preparar otra vez'}
            </Button>
          </PanelForm>
        )}
      </div>
      {isShown && (
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
            <label className={styles['pick']} hidden data-pick="">
              <input type="checkbox" /> Al presionar un texto, abrir su campo
            </label>
          </p>
          <div className={classNames(styles['frame'], phone && styles['phone'])}>
            <iframe src={viewPath(page)} title="El sitio con tus borradores" data-frame="" />
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
