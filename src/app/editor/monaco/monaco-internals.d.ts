/** Monaco ships these modules without types. Only the parts that tests use are declared. */
declare module 'monaco-editor/platform/markers/common/markerService.js' {
  import type { editor, IEvent, Uri } from 'monaco-editor/editor';

  export class MarkerService {
    readonly onMarkerChanged: IEvent<readonly Uri[]>;
    changeOne(owner: string, resource: Uri, markers: editor.IMarkerData[]): void;
    read(filter: { resource: Uri }): editor.IMarker[];
  }
}
declare module 'monaco-editor/base/common/uri.js' {
  export { Uri as URI } from 'monaco-editor/editor';
}
