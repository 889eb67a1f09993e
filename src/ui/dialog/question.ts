/** What is asked before acting. */
export interface Question {
  /** The question itself: «¿Quitar la lista?». */
  message: string;
  /** What happens if the answer is yes. */
  detail?: string | undefined;
  /** Names the act, not «Sí». Default «Continuar». */
  confirmLabel?: string | undefined;
  /** Default «Cancelar». */
  cancelLabel?: string | undefined;
  /** `danger` when something is lost. */
  tone?: 'plain' | 'danger' | undefined;
}
