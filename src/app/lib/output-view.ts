import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { readStored, writeStored } from './storage.ts';

const VIEWS = ['model', 'changes', 'reduced', 'raw'] as const;

/** The text of a call's output that the inspector shows. */
export type OutputTextView = (typeof VIEWS)[number];

const STORED = 'toolyard.output-view';

interface ViewState {
  /** The next run, the next call and the next visit show the same view. */
  chosen: OutputTextView;
  /** The view of a link or of an earlier visit to the workspace. It takes the place of the chosen view. */
  opened: OutputTextView | undefined;
  /** The user has chosen a view since the workspace opened. */
  isChosen: boolean;
}

const views = createStore<ViewState>(() => ({
  chosen: readStored(STORED, isOutputView, 'changes'),
  opened: undefined,
  isChosen: false,
}));

/** The view that the inspector shows, if the output has it. */
export function getOutputView(): OutputTextView {
  return toShown(views.getState());
}

/** The value of {@link getOutputView}, and each later one. */
export function useOutputView(): OutputTextView {
  return useStore(views, toShown);
}

/** Shows a view of the user's choice and stores it. */
export function chooseOutputView(chosen: OutputTextView): void {
  views.setState({ chosen, opened: undefined, isChosen: true });
  writeStored(STORED, chosen);
}

/**
 * Shows the view of a place until the user chooses another one, and stores nothing. If the user has
 * chosen one since the workspace opened, that view stays.
 *
 * @param view anything but a view changes nothing
 */
export function openOutputView(view: unknown): void {
  if (isOutputView(view) && !views.getState().isChosen) showOutputView(view);
}

/** Shows a view until the user chooses another one, and stores nothing. */
export function showOutputView(opened: OutputTextView): void {
  views.setState({ opened });
}

/** Shows the view that the user chose last, because another workspace opens. */
export function resetOutputView(): void {
  views.setState({ opened: undefined, isChosen: false });
}

/** Calls a listener after each change of the shown view. */
export function subscribeToOutputView(listener: () => void): void {
  views.subscribe((now, before) => {
    if (toShown(now) !== toShown(before)) listener();
  });
}

function toShown({ opened, chosen }: ViewState): OutputTextView {
  return opened ?? chosen;
}

function isOutputView(value: unknown): value is OutputTextView {
  return VIEWS.some((id) => id === value);
}
