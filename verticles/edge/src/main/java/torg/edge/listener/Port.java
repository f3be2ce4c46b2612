package torg.edge.listener;

import torg.settings.Setting;

/**
 * Where a server listens, and what to tell an operator when it cannot.
 *
 * @param port 0 for any free one
 * @param anyPort what stands for any free port. To Vert.x a negative number is one that all
 *     instances of a verticle share, where 0 would be another port for each of them
 * @param option by which an operator chooses another port
 */
public record Port(
    Setting setting, int port, int anyPort, String option, Setting bindSetting, String bind) {
  int number() {
    return port == 0 ? anyPort : port;
  }
}
