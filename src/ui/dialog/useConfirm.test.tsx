// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button } from '#ui/button/Button.tsx';
import { useConfirm } from './useConfirm.tsx';

function Eraser({ onAnswer }: { onAnswer: (goOn: boolean) => void }) {
  const { confirm, confirmDialog } = useConfirm();
  const ask = async () => {
    const question = { message: '¿Quitar la lista?', detail: 'Se pierden 3 elementos.' };
    onAnswer(await confirm({ ...question, confirmLabel: 'Quitar', tone: 'danger' }));
  };
  return (
    <>
      <Button onClick={() => void ask()}>Quitar lista</Button>
      {confirmDialog}
    </>
  );
}

const ask = async () => {
  const onAnswer = vi.fn();
  const rendered = render(<Eraser onAnswer={onAnswer} />);
  await userEvent.click(screen.getByRole('button', { name: 'Quitar lista' }));
  await screen.findByRole('alertdialog', { name: '¿Quitar la lista?' });
  return { onAnswer, ...rendered };
};

test('going on answers true and closes', async () => {
  const { onAnswer } = await ask();
  expect(screen.getByText('Se pierden 3 elementos.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Quitar' }));
  await waitFor(() => expect(onAnswer.mock.calls).toEqual([[true]]));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('focus starts on the way back, which answers false', async () => {
  const { onAnswer } = await ask();
  const cancel = screen.getByRole('button', { name: 'Cancelar' });
  await waitFor(() => expect(document.activeElement).toBe(cancel));
  await userEvent.click(cancel);
  await waitFor(() => expect(onAnswer.mock.calls).toEqual([[false]]));
});

test('Escape answers false', async () => {
  const { onAnswer } = await ask();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(onAnswer.mock.calls).toEqual([[false]]));
});

test('a question whose component goes away is answered with false', async () => {
  const { onAnswer, unmount } = await ask();
  unmount();
  await waitFor(() => expect(onAnswer.mock.calls).toEqual([[false]]));
});

test('when the dialog cannot be fetched, the browser’s own window asks', async () => {
  vi.doMock('./ConfirmDialog.tsx', () => {
    throw new Error('offline');
  });
  vi.resetModules();
  const fresh = await import('./useConfirm.tsx');
  const asked = vi.spyOn(window, 'confirm').mockReturnValue(true);
  const onAnswer = vi.fn();
  function Plain() {
    const { confirm } = fresh.useConfirm();
    return <Button onClick={() => void confirm('¿Seguro?').then(onAnswer)}>Quitar</Button>;
  }
  render(<Plain />);
  await userEvent.click(screen.getByRole('button', { name: 'Quitar' }));
  await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(true));
  expect(asked).toHaveBeenCalledWith('¿Seguro?');
  vi.doUnmock('./ConfirmDialog.tsx');
});
