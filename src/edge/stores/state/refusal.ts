/** A request that the state refuses; its sentence is for the requester. */
export class StateRefusal extends Error {
  override readonly name = 'StateRefusal';
}
