/** Something that the state will not do; its sentence is for whoever asked. */
export class StateRefusal extends Error {
  override readonly name = 'StateRefusal';
}
