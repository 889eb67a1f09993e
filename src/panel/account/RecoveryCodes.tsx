import { Button } from '#ui/button/Button.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { At, type Clock } from '#panel/shell/Ago.tsx';
import { PanelHeading } from '#panel/shell/PanelSection.tsx';
import styles from './PanelEntry.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  /** Where to go on to. */
  next: string;
  /** Whose they are and where they are good: for the paper, which is read long after. */
  username: string;
  site: string;
  /** The codes are minutes old at most. */
  clock: Clock;
}

/** The recovery codes, which are shown this once: what is stored cannot be read back. */
export function RecoveryCodes({ codes, next, username, site, clock }: RecoveryCodesProps) {
  return (
    <div className={styles['keep']}>
      <PanelHeading
        title="Tus códigos de recuperación"
        lead="Guárdalos ahora: dentro de unos minutos dejan de mostrarse. Si pierdes tu segundo factor, cada uno abre tu cuenta una vez, junto con tu contraseña."
      />
      <dl className={styles['known']}>
        <dt>Panel</dt>
        <dd>{site}</dd>
        <dt>Usuario</dt>
        <dd>{username}</dd>
        <dt>Hechos</dt>
        <dd>
          <At at={clock.now} clock={clock} />
        </dd>
      </dl>
      <ol className={styles['codes']} data-codes="">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p className={styles['after']}>
        <Button hidden data-codes-print="">
          Imprimir
        </Button>
        <Button hidden data-codes-copy="">
          Copiar
        </Button>
        <LinkButton href={next} variant="primary">
          Ya los guardé
        </LinkButton>
      </p>
      <p role="status" data-codes-status="" className={styles['help']} />
    </div>
  );
}

/** Said where codes are shown no longer. */
export function GoneCodes() {
  return (
    <>
      <PanelHeading
        title="Los códigos ya no se muestran"
        lead="Se ven solo unos minutos después de hacerlos, en el mismo navegador. Si no los guardaste, haz otros: los de antes dejan de servir."
      />
      <p>
        <LinkButton href="/panel/cuenta#codigos">Ir a mis códigos</LinkButton>
      </p>
    </>
  );
}
