import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import type { ConfirmDialogProps, Question } from './ConfirmDialog.tsx';

const loadDialog = () => import('./ConfirmDialog.tsx');

interface Asking {
  Dialog: ComponentType<ConfirmDialogProps>;
  question: Question;
  open: boolean;
}

export interface Confirm {
  /**
   * Asks, and resolves with the answer: true to go on. Resolves false when another question takes
   * its place or the component goes away.
   */
  confirm: (question: Question | string) => Promise<boolean>;
  /** Fetches the dialog's code ahead, as when a pointer or focus comes near. */
  prepare: () => void;
  /** Render this somewhere in the component. */
  confirmDialog: ReactNode;
}

/**
 * Asks for confirmation before acting, with nothing to set up around it. The dialog's code is
 * fetched with the first question; when that fails (the connection is gone) the browser's own
 * window asks, so that the question is never skipped.
 */
export function useConfirm(): Confirm {
  const [asking, setAsking] = useState<Asking | null>(null);
  const answer = useRef<(goOn: boolean) => void>(null);

  const settle = (goOn: boolean) => {
    answer.current?.(goOn);
    answer.current = null;
  };

  useEffect(() => () => answer.current?.(false), []);

  const confirm = async (asked: Question | string): Promise<boolean> => {
    const question = typeof asked === 'string' ? { message: asked } : asked;
    settle(false);
    const reply = new Promise<boolean>((resolve) => {
      answer.current = resolve;
    });
    const mine = answer.current;
    const loaded = await loadDialog().catch(() => null);
    // Another question was asked, or the component went away, while the code was on its way.
    if (answer.current !== mine) return reply;
    if (loaded) setAsking({ Dialog: loaded.ConfirmDialog, question, open: true });
    else settle(window.confirm(question.message));
    return reply;
  };

  const onAnswer = (goOn: boolean) => {
    setAsking((current) => current && { ...current, open: false });
    settle(goOn);
  };

  return {
    confirm,
    prepare: () => void loadDialog().catch(() => undefined),
    confirmDialog: asking && (
      <asking.Dialog {...asking.question} open={asking.open} onAnswer={onAnswer} />
    ),
  };
}
